import { expect, test } from "vitest";
import { folderFault } from "./prepare.mjs";

test.each(["/srv/ha#sh/site", "/srv/50%/site", "/srv/what?", '/srv/the "new" site', "/srv/$1", "/srv/a`b"])(
  "a copy in %s is refused with what to do, because the build tools cannot read such a path (R-495)",
  (folder) => {
    expect(folderFault(folder)).toBe(
      `The site cannot be built in ${folder}: its path has one of the signs # % ? " $, a backslash or a backtick, which the build tools misread. Move or rename the folder, and start again.`,
    );
  },
);

test.each(["/srv/site (R-495)", "/home/José Ñandú/a b/it's [new] {1}"])("a copy may lie in %s", (folder) => {
  expect(folderFault(folder)).toBeUndefined();
});
