import { expect, test } from "vitest";
import { currentLink } from "./current-link.ts";

const programPaths = ["/programs/hvac", "/hvac", "/businessoffice"];

test("the link of the open page is the current page", () => {
  expect(currentLink("/mission", "/mission", programPaths)).toBe("page");
  expect(currentLink("/mission", "/mission/", programPaths)).toBe("page");
  expect(currentLink("/", "/mission", programPaths)).toBeUndefined();
});

test("a program page belongs to Programs, under its canonical path and its aliases", () => {
  expect(currentLink("/programs", "/programs/hvac", programPaths)).toBe("true");
  expect(currentLink("/programs", "/businessoffice", programPaths)).toBe("true");
  expect(currentLink("/programs", "/programs/unknown", programPaths)).toBeUndefined();
});
