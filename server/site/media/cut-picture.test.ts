// Uploaded pictures, decoded in a process of their own.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cutPicture, pictureHash } from "./cut-picture.ts";

const middle = { x: 50, y: 50 };

/** Left half red, right half blue. */
async function aPicture(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#00f" };
  const right = await sharp({ create: half }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: right, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** As a phone stores it: turned by its orientation, with the place and the camera. */
async function aPhonePicture() {
  const noise = { type: "gaussian", mean: 128, sigma: 8 } as const;
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: "#789", noise } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "29/1 45/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();
}

async function cut(bytes: Uint8Array, point = middle) {
  const answer = await cutPicture(bytes, point);
  if ("fault" in answer) throw new Error(answer.fault);
  return answer.files.map(({ content, ...file }) => ({ ...file, bytes: Buffer.from(content, "base64") }));
}

test("a picture of a phone comes out upright, in 4:3, in every width and format, without metadata (R-540)", async () => {
  const phone = await aPhonePicture();
  expect((await sharp(phone).metadata()).exif?.includes("Phone")).toBe(true);
  const files = await cut(phone);
  expect(files.map(({ width, format }) => `${format} ${width}`)).toEqual([
    "jpeg 1200",
    ...["avif", "webp", "jpeg"].flatMap((format) => [320, 640, 960, 1344].map((one) => `${format} ${one}`)),
  ]);
  for (const { width, format, bytes } of files) {
    const { exif, icc, xmp, iptc, orientation, ...found } = await sharp(bytes).metadata();
    const height = width === 1200 ? 630 : (width * 3) / 4;
    expect(found).toMatchObject({ format: format === "avif" ? "heif" : format, width, height });
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes("Phone")).toBe(false);
  }
});

test("the point says which part stays, and the same picture has the same hash (R-540)", async () => {
  const wide = await (await aPicture(2400, 600)).png().toBuffer();
  const dominant = async (x: number) => {
    const [file] = (await cut(wide, { x, y: 0 })).filter(
      ({ width, format }) => width === 640 && format === "webp",
    );
    return (await sharp(file?.bytes).stats()).dominant;
  };
  expect(await dominant(0)).toMatchObject({ r: 248, b: 8 });
  expect(await dominant(100)).toMatchObject({ r: 8, b: 248 });
  const hash = async (x: number) => {
    const picture = await cutPicture(wide, { x, y: 0 });
    return "fault" in picture ? picture.fault : pictureHash(picture);
  };
  expect(await hash(0)).toBe(await hash(0));
  expect(await hash(0)).not.toBe(await hash(100));
});

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "%s is read, and the widest width that it has is made",
  async (format) => {
    const files = await cut(await (await aPicture(1000, 700)).toFormat(format).toBuffer());
    expect(files.at(-1)).toMatchObject({ width: 640, format: "jpeg" });
  },
);

test("what is no picture, damaged, too small or too large is refused by what it is (R-541)", async () => {
  const jpeg = await (await aPicture(1344, 1008)).jpeg().toBuffer();
  const faultOf = async (bytes: Uint8Array) => {
    const answer = await cutPicture(bytes, middle);
    return "fault" in answer ? answer.fault : answer.widest;
  };
  expect(await faultOf(jpeg)).toBe(1344);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><image href="file:///etc/passwd"/></svg>`;
  expect(await faultOf(Buffer.from(svg))).toBe("format");
  expect(
    await faultOf(Buffer.from(`\xff\xd8\xff${svg}`, "latin1")),
    "another type under its first bytes",
  ).toBe("broken");
  const gif = await (await aPicture(800, 600)).gif().toBuffer();
  expect(await faultOf(gif)).toBe("format");
  expect(await faultOf(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toBe("heic");
  expect(await faultOf(jpeg.subarray(0, jpeg.length / 2))).toBe("broken");
  expect(await faultOf(await (await aPicture(639, 2000)).jpeg().toBuffer())).toBe("tooSmall");
  expect(await faultOf(await (await aPicture(2000, 479)).jpeg().toBuffer())).toBe("tooSmall");
  expect(await faultOf(bomb(40_000, 40_000)), "a few kilobytes for 1.6 billion pixels").toBe("tooLarge");
});

test("a picture that takes too long, or too much memory, is given up (R-541)", async () => {
  const jpeg = await (await aPicture(1344, 1008)).jpeg().toBuffer();
  const most = { timeoutMs: 45_000, maxResidentBytes: 1_000_000_000, maxHeapMb: 128 };
  expect(await cutPicture(jpeg, middle, most)).toMatchObject({ widest: 1344 });
  expect(await cutPicture(jpeg, middle, { ...most, timeoutMs: 10 })).toEqual({ fault: "tooMuch" });
  if (process.platform === "linux")
    expect(await cutPicture(jpeg, middle, { ...most, maxResidentBytes: 10_000 })).toEqual({
      fault: "tooMuch",
    });
});

test("what is appended to a picture is gone from every file (R-541)", async () => {
  const jpeg = await (await aPicture(1344, 1008)).jpeg().toBuffer();
  const files = await cut(Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>PK\x03\x04")]));
  for (const { bytes } of files) expect(bytes.includes("<script>")).toBe(false);
});

/** A PNG that says it has so many pixels, with the bytes of its first rows. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
