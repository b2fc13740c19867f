import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readGuide } from "#lib/api-docs/pages/guides.ts";
import { parseMarkdown } from "#lib/api-docs/pages/markdown.ts";

test("a guide of a job shows its program in both languages, under the names of the files", async () => {
  const source = await readGuide("verify-phone");
  for (const ending of ["ts", "py"])
    expect(source).toContain(readFileSync(`examples/guides/verify-phone.${ending}`, "utf8"));
  expect(source).not.toContain("../../examples");
  const blocks = parseMarkdown(source).flatMap((block) => (block.kind === "code" ? [block.samples] : []));
  const shown = blocks.map((samples) => samples.map(({ title, file }) => [title, file]));
  expect(shown).toContainEqual([
    ["TypeScript", "verify-phone.ts"],
    ["Python", "verify-phone.py"],
  ]);
});
