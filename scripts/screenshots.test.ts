import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DOCS_IMAGES, DOCS_IMAGES_MAX, docsImages } from "../tools/screenshots/docs-images.ts";
import { looks, sizes } from "../tools/screenshots/picture.ts";
import { surfaces } from "../tools/screenshots/surfaces.ts";

const listed = docsImages.map(({ file }) => file).toSorted();

/** The size that a PNG file declares. */
function readSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test("docs/images has the pictures that `npm run screenshots` takes, in their sizes, and no others", () => {
  expect(globSync(`${DOCS_IMAGES}/*`).toSorted()).toEqual(listed);
  for (const { file, size } of docsImages) expect([file, readSize(file)]).toEqual([file, sizes[size]]);
  const total = listed.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(total).toBeLessThan(DOCS_IMAGES_MAX);
});

test("the documents show only pictures of the list", () => {
  const documents = [...globSync("*.md"), ...globSync("docs/**/*.md")];
  const shown = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !target.startsWith("http"))
      .map((target) => path.join(path.dirname(document), target)),
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter((file) => !listed.includes(file))).toEqual([]);
});

test("every picture is of a surface, and no two surfaces or files have the same name", () => {
  const names = surfaces.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(listed).size).toBe(listed.length);
  expect(docsImages.filter(({ surface }) => !names.includes(surface))).toEqual([]);
  // Both themes and languages in every size.
  expect(looks).toHaveLength(Object.keys(sizes).length * 4);
});
