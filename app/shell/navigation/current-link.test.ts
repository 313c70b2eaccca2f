import { expect, test } from "vitest";
import { currentLink } from "./current-link.ts";

test("the link of the open page is the current page", () => {
  expect(currentLink("/mission", "/mission")).toBe("page");
  expect(currentLink("/mission", "/mission/")).toBe("page");
  expect(currentLink("/", "/mission")).toBeUndefined();
});

test("a program page belongs to Programs, under its canonical path and its aliases", () => {
  expect(currentLink("/programs", "/programs/hvac")).toBe("true");
  expect(currentLink("/programs", "/businessoffice")).toBe("true");
  expect(currentLink("/programs", "/programs/unknown")).toBeUndefined();
});
