// How changes to content/ affect a build: photographs become files that every browser can show, and a fault
// ends the build with one sentence while the previous build stays.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { withoutSampleSchool } from "../../commands/testing/sample-school.mjs";
import { type PageElement, readPage } from "../../server/site/check/read-page.ts";
import { createMemoryFile } from "../../server/site/memory-file.ts";

const projectDir = join(import.meta.dirname, "..", "..");
const buildName = process.env.SITE_BUILD_DIR ?? "build";
const copy = mkdtempSync(join(tmpdir(), "site-content-"));
/** What the one build of this file made until its last step, which finds links that lead nowhere. */
const client = join(copy, "build.new", "client");
let built: ReturnType<typeof build>;
/** Functions that restore changed files after each test. */
const undo: (() => void)[] = [];

beforeAll(async () => {
  for (const name of [
    ...["app", "content", "contract", "commands", "server", "words", "package.json", "package-lock.json"],
    ...["vite.config.ts", "react-router.config.ts"],
  ])
    cpSync(join(projectDir, name), join(copy, name), { recursive: true });
  symlinkSync(join(projectDir, "node_modules"), join(copy, "node_modules"));
  cpSync(join(projectDir, buildName), join(copy, "build"), { recursive: true });

  // As a phone writes it: rotated by EXIF orientation, with camera and location.
  await scene(1600, 1200)
    .withExif({
      IFD0: { Make: "Secret Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 46/1 0/1", GPSLongitudeRef: "W" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(picturePath("phone.JPG"));
  await scene(700, 700).composite([hole]).png().toFile(picturePath("tool.png"));
  await scene(2400, 1600).withIccProfile("p3").jpeg({ quality: 70 }).toFile(picturePath("hall.jpg"));
  for (const [drawing, photograph] of [
    ["detail-hvac.svg", "phone.JPG"],
    ["detail-plumbing.svg", "tool.png"],
    ["detail-sales.svg", "hall.jpg"],
  ])
    edit("content/programs.yaml", `picture: ${drawing}`, `picture: ${photograph}`);
  editWords("pages/home.yaml", "workshop.svg", "hall.jpg");
  editWords("pages/mission.yaml", "plumb-wall.svg", "phone.JPG");
  edit("content/programs.yaml", "sheet: P-101", "sheet: P-101\n    photograph: hall.jpg");
  const alt = (language: string) => `photographAlt: Students at the benches of the hall (${language}).`;
  editWords("programs/plumbing.yaml", "  badge:", (language) => `  ${alt(language)}\n  badge:`);
  editWords("pages/not-found.yaml", "to: /hvac", "to: /hvacc");
  editWords("site.yaml", "to: /donate\n", "to: /donate#cards\n");
  undo.length = 0; // these changes are not undone
  built = build();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

test("a photograph is offered as AVIF, WebP and JPEG in the widths that the page needs, and never enlarged", async () => {
  const { sources, img } = pictureOf("/programs/sales");
  expect(sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  for (const { srcset = "", sizes } of [...sources, img]) {
    expect(widthsOf(srcset)).toEqual([320, 640, 960, 1344]);
    expect(sizes).toBe("(min-width: 64rem) min(42rem, 50vw), min(42rem, 100vw)");
    for (const { address, width } of candidatesOf(srcset)) {
      const { format, width: actual } = await sharp(join(client, address)).metadata();
      expect([address, format, actual]).toEqual([address, formatOf[address.split(".").at(-1) ?? ""], width]);
    }
  }
  expect(img).toMatchObject({
    width: "1344",
    height: "896",
    loading: "eager",
    alt: expect.stringMatching(/./),
  });
  const [small] = picturesOf("/programs").filter(({ src }) => src?.includes("tool"));
  expect(widthsOf(small?.srcset ?? "")).toEqual([320, 640, 700]);
  expect(small).toMatchObject({ loading: "lazy", sizes: "(min-width: 48rem) 33vw, 5.75rem" });
});

test("home, mission and program pages have a place for a photograph, which keeps its shape while it loads (R-414)", () => {
  for (const [page, file] of [
    ["", "hall"],
    ["/mission", "phone"],
    ["/programs/plumbing", "hall"],
  ] as const) {
    const shown = picturesOf(page).filter(({ src }) => src?.includes(file));
    expect(shown).toMatchObject([
      { loading: "lazy", alt: expect.stringMatching(/./), width: /\d/, height: /\d/ },
    ]);
    expect(shown[0]?.class).toContain("object-cover");
  }
});

test("a photograph is upright, and no file has its camera or location", async () => {
  const source = await sharp(picturePath("phone.JPG")).metadata();
  expect(source).toMatchObject({ orientation: 6, width: 1600, exif: expect.any(Buffer) });
  expect(source.exif?.toString("latin1")).toContain("Secret Camera");
  const { sources, img } = pictureOf("/programs/hvac");
  expect(img).toMatchObject({ width: "1200", height: "1600" });
  for (const { address } of [...sources, img].flatMap(({ srcset = "" }) => candidatesOf(srcset))) {
    const { exif, orientation, icc, xmp, space } = await sharp(join(client, address)).metadata();
    expect({ address, exif, orientation, icc, xmp, space }).toEqual({ address, space: "srgb" });
  }
  // The left side of the file is the top of the picture.
  const { data } = await sharp(join(client, img.src ?? ""))
    .extract({ left: 600, top: 40, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([Number(data[0]) > 200, Number(data[2]) < 100]).toEqual([true, true]);
  const all = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(client, name)).isFile(),
  );
  expect(all.filter((name) => /Secret Camera/.test(readFileSync(join(client, name), "latin1")))).toEqual([]);
});

test("transparent areas stay transparent, and are white in the JPEG", async () => {
  const [img] = picturesOf("/programs").filter(({ src }) => src?.includes("tool"));
  const corner = (bytes: Sharp) =>
    bytes.extract({ left: 350, top: 350, width: 1, height: 1 }).raw().toBuffer();
  const [red = 0] = await corner(sharp(join(client, img?.src ?? "")));
  expect(red).toBeGreaterThan(250);
  const webp = readdirSync(join(client, "assets")).filter((name) => /^tool.*\.webp$/.test(name));
  const alphas = await Promise.all(
    webp.map(async (name) => (await sharp(join(client, "assets", name)).metadata()).hasAlpha),
  );
  expect(alphas).toEqual([true, true, true]);
});

test("photographs are cached for a year by browsers, and have their own media types", () => {
  const names = readdirSync(join(client, "assets")).filter((name) => /^hall.*\.(avif|webp|jpeg)$/.test(name));
  expect(names).toHaveLength(12);
  for (const name of names) {
    const file = createMemoryFile({ address: `/assets/${name}`, bytes: Buffer.from("") });
    const answer = file.answer({ method: "GET", header: () => undefined });
    expect(answer).toMatchObject({
      headers: expect.arrayContaining([
        `image/${name.split(".").at(-1)}`,
        "public, max-age=31536000, immutable",
      ]),
    });
  }
});

test("the share picture of a page with a photograph is a small JPEG, and its page says so; a drawing's stays a PNG", async () => {
  for (const [path, type, format] of [
    ["/programs/sales", "image/jpeg", "jpeg"],
    ["/hvac", "image/jpeg", "jpeg"],
    ["/programs/electrical", "image/png", "png"],
  ] as const) {
    const { elements } = pageAt(path);
    const said = Object.fromEntries(
      elements.map(({ attributes: { property = "", content } }) => [property, content]),
    );
    expect(said).toMatchObject({ "og:image:type": type, "og:image:width": "1200", "og:image:height": "630" });
    const file = join(client, new URL(said["og:image"] ?? "").pathname);
    expect(statSync(file).size).toBeLessThan(300_000);
    expect(await sharp(file).metadata()).toMatchObject({ format, width: 1200, height: 630 });
  }
});

test("a misspelt key and a damaged photograph are reported together, and nothing is built", () => {
  const before = readFileSync(join(copy, "build", ".site-built"), "utf8");
  edit("content/en/programs/hvac.yaml", "\n  blurb:", "\n  blurp:");
  keep("content/drawings/hall.jpg");
  const photograph = readFileSync(picturePath("hall.jpg"));
  writeFileSync(picturePath("hall.jpg"), photograph.subarray(0, photograph.length / 2));
  expect(build()).toEqual({
    status: 1,
    said: `Building the site (after a change, some seconds) ...
content/en/programs/hvac.yaml: page has an unknown key "blurp", did you mean "blurb"?
content/drawings/hall.jpg: the file is damaged or not complete. Copy it here from the camera or its source again.
Nothing was built. Correct that, then start again.
`,
  });
  expect(readFileSync(join(copy, "build", ".site-built"), "utf8")).toBe(before);
});

test("a link that leads nowhere ends the build, and the build before it stays (R-316)", () => {
  const { status, said } = built;
  expect(status).toBe(1);
  expect(said).toContain(
    '/no-such-page: the link "/hvacc" ("HVAC") leads to no page or file of this site, did you mean "/hvac"?\n',
  );
  expect(said).toMatch(
    /^\/ \(and \d+ more\): the link "\/donate#cards" \("Donate"\) leads to a place "cards" that the page does not have\.$/m,
  );
  const faults = said.slice(said.indexOf("/ (and")).split("\n").filter(Boolean);
  expect(faults.filter((line) => !/\/hvacc"|\/donate#cards"/.test(line))).toEqual([
    "Correct that in content/, then start again. Until then the site stays as it was built before.",
    "Building the site failed; what is wrong stands above.",
  ]);
  for (const file of [".site-built", "client/donate/index.html"])
    expect(readFileSync(join(copy, "build", file), "utf8")).toBe(
      readFileSync(join(projectDir, buildName, file), "utf8"),
    );
});

/** A gradient, yellow on the left and blue on the right. */
function scene(width: number, height: number): Sharp {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop stop-color="#fd0"/><stop offset="1" stop-color="#04a"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    ),
  );
}

/** Cuts a hole into the middle of a picture. */
const hole = {
  input: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300"/></svg>',
  ),
  blend: "dest-out",
} as const;

const formatOf: Record<string, string> = { avif: "heif", webp: "webp", jpeg: "jpeg" };

type Attributes = PageElement["attributes"];

function pageAt(path: string) {
  return readPage(readFileSync(join(client, path, "index.html"), "utf8"));
}

function picturesOf(path: string): Attributes[] {
  return pageAt(path).elements.flatMap(({ name, attributes }) => (name === "img" ? [attributes] : []));
}

/** Returns the only photograph of a program page. */
function pictureOf(path: string): { sources: Attributes[]; img: Attributes } {
  const [img = {}, ...others] = picturesOf(path);
  expect(others).toEqual([]);
  const sources = pageAt(path).elements.flatMap(({ name, attributes }) =>
    name === "source" ? [attributes] : [],
  );
  return { sources, img };
}

function candidatesOf(srcset: string): { address: string; width: number }[] {
  return srcset.split(",").map((candidate) => {
    const [address = "", width = ""] = candidate.trim().split(" ");
    return { address, width: Number.parseInt(width, 10) };
  });
}

function widthsOf(srcset: string): number[] {
  return candidatesOf(srcset).map(({ width }) => width);
}

function picturePath(name: string): string {
  return join(copy, "content", "drawings", name);
}

/** Changes a file until the end of the test. */
function edit(file: string, before: string, after: string): void {
  const text = readFileSync(join(copy, file), "utf8");
  expect(text).toContain(before);
  keep(file);
  writeFileSync(join(copy, file), text.replace(before, after));
}

/** Changes the first match in every language. `after` may say it in the language with that code. */
function editWords(file: string, before: string, after: string | ((language: string) => string)): void {
  const languages = readdirSync(join(copy, "content")).filter((name) =>
    existsSync(join(copy, "content", name, "language.yaml")),
  );
  for (const language of languages)
    edit(`content/${language}/${file}`, before, typeof after === "string" ? after : after(language));
}

function keep(file: string): void {
  const bytes = readFileSync(join(copy, file));
  undo.push(() => writeFileSync(join(copy, file), bytes));
}

/** Builds as `npm start` does, without installing packages. */
function build(): { status: number | null; said: string } {
  const env = withoutSampleSchool(process.env);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      'import("./commands/install/prepare.mjs").then((site) => site.ensureBuilt())',
    ],
    { cwd: copy, encoding: "utf8", env },
  );
  return { status, said: stderr };
}
