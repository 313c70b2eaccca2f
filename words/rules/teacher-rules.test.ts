import { expect, test } from "vitest";
import { anEnglishContentCopy } from "../../tests/support/content-copy.ts";

test("who teaches is shown on pages of programs, and with a photograph that is there (R-578)", async () => {
  const copy = anEnglishContentCopy();
  const file = "content/en/teachers.yaml";
  const teacher = { name: "Ana", teaches: "Plumbing", onPages: [], photograph: "", consent: "", until: "" };
  copy.set(file, "teachers", [
    { ...teacher, onPages: ["/programs/hvac"] },
    { ...teacher, onPages: ["/programs/plumbing", "/donate"] },
    { ...teacher, photograph: "ana.jpg" },
  ]);
  expect(await copy.faults()).toEqual([
    `${file}: teachers[2].photograph must name a file that lies in content/drawings.`,
    `${file}: teachers[1].onPages[1] must be the page of a program, such as /programs/electrical.`,
  ]);
  copy.set(file, "teachers", [{ ...teacher, photograph: "workshop.svg", consent: "2999-01-01" }]);
  expect(await copy.faults()).toEqual([
    `${file}: teachers[0].photograph must be a photograph, which is a .jpg or .png file.`,
    `${file}: teachers[0].consent must not be in the future.`,
  ]);
});
