// Writes a ZIP archive (PKWARE APPNOTE 6.3.10) of a few files, each below 4 GB, as blobs that the browser may
// keep on disk. Where the browser cannot compress (Firefox before 113, Safari before 16.4), files are stored
// as they are.

export type ZipEntry = { name: string; content: Blob };

type Written = { name: Uint8Array<ArrayBuffer>; data: Blob; crc: number; plainSize: number; method: number };

export async function zip(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  for (const entry of entries) {
    const written = await compress(entry);
    parts.push(header(localHeader, written), written.name, written.data);
    directory.push(header(directoryHeader, written, offset), written.name);
    offset += localHeader.size + written.name.length + written.data.size;
  }
  const directorySize = new Blob(directory).size;
  return new Blob([...parts, ...directory, endOf(entries.length, directorySize, offset)], { type });
}

async function compress({ name, content }: ZipEntry): Promise<Written> {
  let crc = 0xffffffff;
  const counted = content.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        crc = addToCrc(crc, bytes);
        controller.enqueue(bytes);
      },
    }),
  );
  const canCompress = "CompressionStream" in globalThis;
  const data = canCompress ? counted.pipeThrough(new CompressionStream("deflate-raw")) : counted;
  return {
    name: new TextEncoder().encode(name),
    data: await new Response(data).blob(),
    crc: (crc ^ 0xffffffff) >>> 0,
    plainSize: content.size,
    method: canCompress ? 8 : 0,
  };
}

type HeaderKind = { signature: number; size: number; start: number };

/** `start` is where the fields begin that both headers have. */
const localHeader: HeaderKind = { signature: 0x04034b50, size: 30, start: 4 };
const directoryHeader: HeaderKind = { signature: 0x02014b50, size: 46, start: 6 };

/** The first of January 1980, because the format has no empty date. */
const noDate = 0x0021;
const utf8Names = 0x0800;
const version = 20;

function header({ signature, size, start }: HeaderKind, written: Written, offset = 0): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, signature, true);
  view.setUint16(4, version, true);
  view.setUint16(start, version, true);
  view.setUint16(start + 2, utf8Names, true);
  view.setUint16(start + 4, written.method, true);
  view.setUint16(start + 8, noDate, true);
  view.setUint32(start + 10, written.crc, true);
  view.setUint32(start + 14, written.data.size, true);
  view.setUint32(start + 18, written.plainSize, true);
  view.setUint16(start + 22, written.name.length, true);
  if (size === directoryHeader.size) view.setUint32(42, offset, true);
  return view.buffer;
}

function endOf(count: number, directorySize: number, offset: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(22));
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, directorySize, true);
  view.setUint32(16, offset, true);
  return view.buffer;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function addToCrc(before: number, bytes: Uint8Array): number {
  let crc = before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}
