import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";
const files = globSync(`${FOLDER}/*.md`)
  .map((file) => path.basename(file))
  .filter((name) => name !== "README.md")
  .sort();

test("decisions are numbered without gaps and listed in the index", () => {
  const numbers = files.map((name) => name.slice(0, 3));
  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(3, "0")));
  const index = readFileSync(`${FOLDER}/README.md`, "utf8");
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\((.+?)\) \| (.+) \| .+ \|$/gm)].map((row) => row.slice(1));
  const titleOf = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8").split("\n", 1)[0];
  expect(rows.map(([number, name, title]) => [name, `# ${number} ${title}`])).toEqual(
    files.map((name) => [name, titleOf(name)]),
  );
});
