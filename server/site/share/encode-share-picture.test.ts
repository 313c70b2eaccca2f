import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeSharePicture } from "./encode-share-picture.ts";

test("a drawing that is small enough stays as it was drawn", async () => {
  const calm = await picture(0);
  expect(await encodeSharePicture(calm, "image/png")).toBe(calm);
});

test.each([
  ["image/png", "png", 2],
  ["image/jpeg", "jpeg", 25],
] as const)(
  "as %s, a picture full of detail gets below 300 kB and keeps its size",
  async (type, format, grain) => {
    const restless = await picture(grain);
    expect(restless.length).toBeGreaterThan(300_000);
    const file = await encodeSharePicture(restless, type);
    expect(file.length).toBeLessThan(300_000);
    expect(await sharp(file).metadata()).toMatchObject({ format, width: 1200, height: 630 });
  },
);

function picture(grain: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: grain } as const;
  const create = { width: 1200, height: 630, channels: 3, background: "#123" } as const;
  return sharp({ create: grain > 0 ? { ...create, noise } : create })
    .png()
    .toBuffer();
}
