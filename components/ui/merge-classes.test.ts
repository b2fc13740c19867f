import { globSync, readFileSync } from "node:fs";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { mergeClasses } from "#components/ui/merge-classes.ts";

const mergeAll = extendTailwindMerge({
  // The utility of globals.css, which would count as a color.
  extend: { classGroups: { "text-alignment": ["text-page-start"] } },
});

/** Words of the code that only look like classes. */
const NO_CLASSES = /-$|^(bottom-left|bottom-right|my-teams)$/;

/** The words of every text in the code, most of which are classes. */
function wordsOfCode(): string[] {
  const files = globSync("{app,components}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && !file.endsWith("merge-classes.ts"),
  );
  const texts = files.flatMap((file) => readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  return [
    ...new Set(
      texts.flatMap((text) => text.split(/[\s"`${}]+/)).filter((word) => word && !NO_CLASSES.test(word)),
    ),
  ].sort();
}

/** Without `hover:` and the like, which may be before any class. */
const baseOf = (name: string) => name.replace(/^(?:(?:\[[^\]]*\]|\([^)]*\)|[^[\]():])+:)+(?=[^:])/, "");

test("classes of the code replace each other as in the library's default, in either order", () => {
  const words = wordsOfCode();
  const bases = [...new Set(words.map(baseOf))];
  expect(words).toContain("max-md:text-base");
  expect(bases).toContain("text-base");
  for (const names of [words, bases]) {
    for (const order of [names, names.toReversed()]) {
      const classes = order.join(" ");
      expect(mergeClasses(classes).split(" ")).toEqual(mergeAll(classes).split(" "));
    }
  }
});
