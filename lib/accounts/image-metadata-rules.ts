import type { IMAGE_TYPES } from "#lib/accounts/image-rules.ts";

type ImageType = (typeof IMAGE_TYPES)[number];

const CLEANERS: Record<ImageType, (image: Buffer) => Buffer> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

class DamagedImageError extends Error {
  override readonly name = "DamagedImageError";
}

/**
 * Removes what says where, when and with which device an image was made: only what draws the image is kept, with its
 * color profile and, in JPEG, the orientation.
 * @returns null when the file does not have the structure of its type
 */
export function removeImageMetadata(type: ImageType, image: Buffer): Buffer | null {
  try {
    return CLEANERS[type](image);
  } catch (error) {
    if (error instanceof DamagedImageError) return null;
    throw error;
  }
}

/** @throws DamagedImageError past the end */
function part(image: Buffer, start: number, length: number): Buffer {
  if (start + length > image.length) throw new DamagedImageError();
  return image.subarray(start, start + length);
}

function expectStart(image: Buffer, start: Buffer): void {
  if (!part(image, 0, start.length).equals(start)) throw new DamagedImageError();
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const EXIF = Buffer.from("Exif\0\0", "latin1");
const JFIF = Buffer.from("JFIF\0", "latin1");
const ICC = Buffer.from("ICC_PROFILE\0", "latin1");
/** Up to its thumbnail, whose width and height are the last two bytes. */
const JFIF_LENGTH = 14;

/** ITU-T T.81, annex B: markers with a length, of which APP0 to APP15 and COM do not draw. */
function cleanJpeg(image: Buffer): Buffer {
  expectStart(image, JPEG_START);
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = JPEG_START.length; ; ) {
    if (part(image, at, 2)[0] !== 0xff) throw new DamagedImageError();
    const marker = image[at + 1] ?? 0;
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const length = part(image, at + 2, 2).readUInt16BE();
    if (length < 2) throw new DamagedImageError();
    const content = part(image, at + 4, length - 2);
    if (marker === 0xe1 && content.subarray(0, EXIF.length).equals(EXIF))
      orientation = readOrientation(content.subarray(EXIF.length)) ?? orientation;
    const segment = keepSegment(marker, content);
    if (segment) kept.push(segment);
    at += 2 + length;
    if (marker !== 0xda) continue;
    const end = endOfScan(image, at);
    kept.push(image.subarray(at, end));
    at = end;
  }
  // What follows the end, such as a second image, is dropped.
  return Buffer.concat([JPEG_START, orientationSegment(orientation), ...kept, Buffer.from([0xff, 0xd9])]);
}

function keepSegment(marker: number, content: Buffer): Buffer | null {
  if (marker === 0xe0) {
    if (content.length < JFIF_LENGTH || !content.subarray(0, JFIF.length).equals(JFIF)) return null;
    return segmentOf(marker, Buffer.concat([content.subarray(0, JFIF_LENGTH - 2), Buffer.alloc(2)]));
  }
  const isProfile = marker === 0xe2 && content.subarray(0, ICC.length).equals(ICC);
  // Adobe's has the color model.
  const isKept = isProfile || marker === 0xee || !((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe);
  return isKept ? segmentOf(marker, content) : null;
}

function segmentOf(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** @returns where the marker after the compressed data begins */
function endOfScan(image: Buffer, start: number): number {
  for (let at = image.indexOf(0xff, start); at >= 0; at = image.indexOf(0xff, at + 1)) {
    const next = image[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw new DamagedImageError();
}

const ORIENTATION = 0x0112;

/** @param tiff what follows the identifier of EXIF @returns 1 to 8; null when it has none */
function readOrientation(tiff: Buffer): number | null {
  if (tiff.length < 8) return null;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const table = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (table + 2 > tiff.length) return null;
  const count = read16(table);
  for (let entry = table + 2; entry < table + 2 + count * 12 && entry + 12 <= tiff.length; entry += 12) {
    if (read16(entry) !== ORIENTATION) continue;
    const value = read16(entry + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** EXIF with nothing but the orientation, without which a photo of a phone would lie on its side. */
function orientationSegment(orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0);
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  return segmentOf(0xe1, Buffer.concat([EXIF, Buffer.from(tiff)]));
}

const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");
const PNG_CHUNKS: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function cleanPng(image: Buffer): Buffer {
  expectStart(image, PNG_START);
  const kept: Buffer[] = [PNG_START];
  for (let at = PNG_START.length, name = ""; name !== "IEND"; ) {
    const length = part(image, at, 8).readUInt32BE();
    name = image.toString("latin1", at + 4, at + 8);
    const chunk = part(image, at, length + 12);
    if (PNG_CHUNKS.has(name)) kept.push(chunk);
    at += chunk.length;
  }
  return Buffer.concat(kept);
}

const FRAME_CHUNKS: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);
const WEBP_CHUNKS: ReadonlySet<string> = new Set([...FRAME_CHUNKS, "VP8X", "ANIM", "ANMF", "ICCP"]);
const FRAME_HEAD = 16;
/** The bits of EXIF and XMP in the first byte of VP8X. */
const WEBP_METADATA_BITS = 0x0c;

/** https://developers.google.com/speed/webp/docs/riff_container */
function cleanWebp(image: Buffer): Buffer {
  if (part(image, 0, 12).toString("latin1", 0, 4) !== "RIFF" || image.toString("latin1", 8, 12) !== "WEBP")
    throw new DamagedImageError();
  const chunks = cleanChunks(part(image, 12, Math.max(image.readUInt32LE(4) - 4, 0)), WEBP_CHUNKS);
  return Buffer.concat([Buffer.from("RIFF"), uint32(chunks.length + 4), Buffer.from("WEBP"), chunks]);
}

/** @param names of the chunks to keep. A frame contains no frame: copies of deeply nested ones would take seconds. */
function cleanChunks(chunks: Buffer, names: ReadonlySet<string>): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < chunks.length; ) {
    const length = part(chunks, at, 8).readUInt32LE(4);
    const name = chunks.toString("latin1", at, at + 4);
    const given = part(chunks, at + 8, length);
    if (names.has(name)) {
      const content = cleanChunk(name, given);
      const padding = Buffer.alloc(content.length % 2);
      kept.push(chunks.subarray(at, at + 4), uint32(content.length), content, padding);
    }
    at += 8 + length + (length % 2);
  }
  return Buffer.concat(kept);
}

function cleanChunk(name: string, content: Buffer): Buffer {
  if (name === "VP8X") {
    const flags = part(content, 0, 1).readUInt8() & ~WEBP_METADATA_BITS;
    return Buffer.concat([Buffer.from([flags]), content.subarray(1)]);
  }
  if (name !== "ANMF") return content;
  return Buffer.concat([
    part(content, 0, FRAME_HEAD),
    cleanChunks(content.subarray(FRAME_HEAD), FRAME_CHUNKS),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
