import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { removeImageMetadata } from "#lib/accounts/image-metadata-rules.ts";
import { IMAGE_TYPES } from "#lib/accounts/image-rules.ts";

/** What no stored image may contain. */
const SECRET = "GPS 47.3769 N 8.5417 E";

const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((array) => Buffer.from(array));

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(isLittle ? "II" : "MM");
  const write16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  write16(42, 2);
  if (isLittle) tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  for (const [value, at] of [
    [1, 8],
    [0x0112, 10],
    [3, 12],
    [orientation, 18],
  ] as const)
    write16(value, at);
  return Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from(SECRET)]);
}

const secretSegment = fc
  .constantFrom(0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe)
  .map((marker) => segment(marker, Buffer.from(SECRET)));
const shownSegment = fc
  .tuple(fc.constantFrom(0xdb, 0xc0, 0xc4, 0xdd, 0xee), bytes)
  .map(([marker, content]) => segment(marker, content));
const profile = segment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01colors", "latin1"));
/** Compressed data has no marker but RST and stuffed bytes. */
const scan = bytes.map((data) =>
  Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0])),
    Buffer.from(data.map((byte) => (byte === 0xff ? 0xfe : byte))),
    Buffer.from([0xff, 0, 0xff, 0xd0, 7]),
  ]),
);

test("of a JPEG, what draws it and its orientation are kept, also with several scans", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(secretSegment, shownSegment), { maxLength: 6 }),
      fc.array(fc.oneof(scan, shownSegment, secretSegment), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      (head, body, orientation, isLittle) => {
        const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
        const parts = [profile, ...head, ...body];
        const image = Buffer.concat([
          start,
          segment(0xe1, exif(orientation, isLittle)),
          ...parts,
          end,
          Buffer.from(SECRET),
        ]);
        const cleaned = removeImageMetadata("image/jpeg", image);
        const shown = Buffer.concat([...parts.filter((each) => !each.includes(SECRET)), end]);
        expect(cleaned?.includes(SECRET)).toBe(false);
        expect(cleaned?.subarray(-shown.length).equals(shown)).toBe(true);
        const before = Number(cleaned?.length) - shown.length - 2;
        expect([before, before > 0 ? cleaned?.[31] : 1]).toEqual([orientation === 1 ? 0 : 36, orientation]);
        expect(removeImageMetadata("image/jpeg", cleaned ?? start)).toEqual(cleaned);
      },
    ),
  );
});

test("a thumbnail of JFIF is dropped", () => {
  const head = Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01", "latin1");
  const image = (thumbnail: Buffer) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe0, Buffer.concat([head, thumbnail])),
      Buffer.from([0xff, 0xd9]),
    ]);
  const plain = image(Buffer.from([0, 0]));
  expect(removeImageMetadata("image/jpeg", image(Buffer.from([1, 1, 1, 2, 3])))).toEqual(plain);
});

function pngChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4, 9)]);
}

test("of a PNG, only the chunks that draw it are kept", () => {
  const secret = fc
    .constantFrom("tEXt", "zTXt", "iTXt", "eXIf", "tIME", "caBX")
    .map((name) => pngChunk(name, Buffer.from(SECRET)));
  const shown = fc
    .tuple(fc.constantFrom("IHDR", "PLTE", "IDAT", "iCCP", "tRNS"), bytes)
    .map(([name, content]) => pngChunk(name, content));
  fc.assert(
    fc.property(fc.array(fc.oneof(secret, shown)), (chunks) => {
      const start = Buffer.from("89504e470d0a1a0a", "hex");
      const end = pngChunk("IEND", Buffer.alloc(0));
      const image = Buffer.concat([start, ...chunks, end, Buffer.from(SECRET)]);
      const expected = Buffer.concat([start, ...chunks.filter((chunk) => !chunk.includes(SECRET)), end]);
      expect(removeImageMetadata("image/png", image)?.equals(expected)).toBe(true);
    }),
  );
  const icon = readFileSync("app/apple-icon.png");
  expect(removeImageMetadata("image/png", icon)).toEqual(icon);
});

function webpChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
}

const webp = (chunks: Buffer[]) => webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));

test("of a WebP, also an animated one, EXIF and XMP and their flags are removed", () => {
  const secret = fc.constantFrom("EXIF", "XMP ", "C2PA").map((name) => webpChunk(name, Buffer.from(SECRET)));
  const shown = fc
    .tuple(fc.constantFrom("VP8 ", "ALPH"), bytes)
    .map(([name, content]) => webpChunk(name, content));
  fc.assert(
    fc.property(fc.array(fc.oneof(secret, shown)), fc.nat(255), (chunks, flags) => {
      const kept = chunks.filter((chunk) => !chunk.includes(SECRET));
      const build = (bits: number, each: Buffer[]) =>
        webp([
          webpChunk("VP8X", Buffer.from([bits, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
          webpChunk("ICCP", Buffer.from("colors!")),
          webpChunk("ANMF", Buffer.concat([Buffer.alloc(16, 3), ...each])),
          ...each,
        ]);
      const cleaned = removeImageMetadata(
        "image/webp",
        Buffer.concat([build(flags, chunks), Buffer.from(SECRET)]),
      );
      expect(cleaned?.equals(build(flags & ~0x0c, kept))).toBe(true);
    }),
  );
});

test("of a WebP, frames within frames are removed, however many", () => {
  const head = Buffer.alloc(16, 3);
  let nested = webpChunk("VP8 ", Buffer.from(SECRET));
  for (let depth = 0; depth < 5000; depth += 1) nested = webpChunk("ANMF", Buffer.concat([head, nested]));
  const cleaned = removeImageMetadata("image/webp", webp([nested]));
  expect(cleaned?.equals(webp([webpChunk("ANMF", head)]))).toBe(true);
});

test("a damaged image is refused, and none makes it fail or grow", () => {
  const starts = {
    "image/jpeg": "ffd8ffe1",
    "image/png": "89504e470d0a1a0a",
    "image/webp": "52494646ffffffff57454250",
  };
  for (const type of IMAGE_TYPES) {
    expect(removeImageMetadata(type, Buffer.from(starts[type], "hex"))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const image = Buffer.concat([Buffer.from(starts[type], "hex"), noise]);
        expect(removeImageMetadata(type, image)?.length ?? 0).toBeLessThanOrEqual(image.length + 1);
      }),
    );
  }
});
