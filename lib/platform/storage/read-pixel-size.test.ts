import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPixelSize } from "#lib/platform/storage/read-pixel-size.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pixel-size-"));
});
afterAll(() => rm(folder, { recursive: true }));

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  header.write("IHDR", 12, "latin1");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** With the EXIF orientation of a phone that was turned. */
function jpeg(width: number, height: number, orientation: number): Buffer {
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    18,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app1, frame, Buffer.from([0xff, 0xd9])]);
}

async function sizeOf(bytes: Buffer, mimeType: string) {
  const file = path.join(folder, "file");
  await writeFile(file, bytes);
  return readPixelSize(file, mimeType);
}

test("the size of a picture is the one in which it is shown, also if the phone was turned", async () => {
  expect(await sizeOf(png(300, 560), "image/png")).toEqual({ width: 300, height: 560 });
  expect(await sizeOf(jpeg(400, 300, 1), "image/jpeg")).toEqual({ width: 400, height: 300 });
  expect(await sizeOf(jpeg(400, 300, 6), "image/jpeg")).toEqual({ width: 300, height: 400 });
});

test.each([
  ["a damaged picture", Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 99]), "image/jpeg"],
  ["a picture that ends early", png(300, 560).subarray(0, 18), "image/png"],
  ["a picture of no size", png(0, 0), "image/png"],
  ["an empty file", Buffer.alloc(0), "image/webp"],
  ["another file", png(300, 560), "application/pdf"],
])("%s has no size", async (_what, bytes, mimeType) => {
  expect(await sizeOf(bytes, mimeType)).toEqual({ width: null, height: null });
});
