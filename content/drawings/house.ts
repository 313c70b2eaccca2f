// The legend of the cutaway house: one entry for each system, in the order of the balloons. `balloon` is the
// position of the number and `part` the point to which its line leads, in the coordinates of
// cutaway-house.svg.
type Point = readonly [x: number, y: number];

/** `system` is the id of the system's group in the drawing. */
export type LegendEntry = { system: string; label: string; balloon: Point; part: Point };

/** The description of the picture for people who cannot see it and for share data. */
export const houseAlt =
  "Line drawing of a house cut open from the side. It shows the wooden frame, the pipes, the wiring and panel, the heating and cooling, an office with a desk, and a shop with a sign.";

export const houseLegend: readonly LegendEntry[] = [
  { system: "construction", label: "Construction", balloon: [628, 106], part: [560, 158] },
  { system: "plumbing", label: "Plumbing", balloon: [316, 88], part: [379, 100] },
  { system: "electrical", label: "Electrical", balloon: [60, 130], part: [76, 200] },
  { system: "hvac", label: "HVAC", balloon: [106, 512], part: [96, 556] },
  { system: "office", label: "Business Office", balloon: [800, 290], part: [670, 318] },
  { system: "sales", label: "Sales", balloon: [846, 362], part: [930, 442] },
];
