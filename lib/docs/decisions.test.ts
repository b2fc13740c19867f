import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";
const files = globSync(`${FOLDER}/*.md`)
  .map((file) => path.basename(file))
  .filter((name) => name !== "README.md")
  .sort();

test("every decision has a number of its own, without gaps, and a line in the index", () => {
  const numbers = files.map((name) => name.slice(0, 3));
  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(3, "0")));
  const index = readFileSync(`${FOLDER}/README.md`, "utf8");
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\((.+?)\) \| (.+) \| .+ \|$/gm)].map((row) => row.slice(1));
  const titleOf = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8").split("\n", 1)[0];
  expect(rows.map(([number, name, title]) => [name, `# ${number} ${title}`])).toEqual(
    files.map((name) => [name, titleOf(name)]),
  );
});

test("every decision that a file names exists", () => {
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  const sources = tracked.split("\n").filter((file) => /\.(ts|tsx|md)$/.test(file) && existsSync(file));
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/docs\/decisions\/(\d{3}(?:-[\w-]+)?)|\]\((\d{3}-[\w-]+)\.md\)/g)]
      .map(([, named, linked]) => named ?? linked ?? "")
      .filter((named) => !files.some((name) => name === `${named}.md` || name.startsWith(`${named}-`)))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});
