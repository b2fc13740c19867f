import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("{app,components,db,lib,scripts}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test.") && !file.startsWith("lib/testing/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The files with the pattern, other than those that may have it. */
function findOthers(pattern: RegExp, ...allowed: string[]): string[] {
  return sources
    .filter(({ file, text }) => pattern.test(text) && !allowed.includes(file))
    .map(({ file }) => file);
}

test("reads the code", () => {
  expect(sources.length).toBeGreaterThan(1000);
});

test("an unchecked value is read by recordOf, because the result of Object() is `any`", () => {
  expect(findOthers(/(?<![\w$])Object\(/, "lib/platform/record-of.ts")).toEqual([]);
});

test("the key of a query is written where the query is, so that renaming it renames it everywhere", () => {
  const others = findOthers(/queryKey(?::| =) \[+"|QueryData\(\[/, "components/inbox/composer/emoji-data.ts");
  expect(others.filter((file) => !file.endsWith("/browser.ts"))).toEqual([]);
});

test("each query says whose data it holds, because the open pages discard by it what an erased person leaves", () => {
  const unmarked = sources
    .filter(({ file, text }) => file.endsWith("/browser.ts") && /ueryOptions\(/.test(text))
    .flatMap(({ file, text }) =>
      (text.match(/ueryOptions\([\s\S]*?queryFn/g) ?? [])
        .filter(
          (options) =>
            !/\n +meta: of(?:Nobody|Anybody|Rows|Contact\(\w+\)|Conversation\(\w+\)),\n/.test(options),
        )
        .map((options) => `${file}: ${options.slice(0, 80)}`),
    );
  expect(unmarked).toEqual([]);
});

test("after signing in or joining, the home page of the member opens, because a role may lack any other", () => {
  const fixed = /(?:location\.assign\(|openWorkspacePage\(|\bnext=)"\/(?!sign-in\?|welcome")/;
  expect(findOthers(fixed)).toEqual([]);
});

test("the content of messages is selected only with whether they were deleted", () => {
  const selecting = sources.filter(({ text }) => /\bcontent: messages\.content\b/.test(text));
  expect(selecting.length).toBeGreaterThan(1);
  expect(selecting.filter(({ text }) => !text.includes("messages.revokedAt"))).toEqual([]);
});

test("every file that decides which contact a person is, is in the list of docs/adding.md", () => {
  const [, section = ""] =
    /\n### What identifies a person\n(.*?)\n### /s.exec(readFileSync("docs/adding.md", "utf8")) ?? [];
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  const listed = [...rows.join("\n").matchAll(/`((?:lib|db)\/[^`]+)`/g)].map(([, file = ""]) => file);
  const inSql =
    /(?:eq|ne|[iI]nArray)\(contacts\.(?:phone|waId|bsuid)\b|\$\{contacts\.(?:phone|waId|bsuid)\} (?:=|<>|in\b|like|is\b)|\b(?:c|other|contacts)\.(?:phone|wa_id|bsuid) (?:=|<>|in\b|IN\b|like)/;
  // Not with null, and not what is only shown.
  const inCode =
    /\.(?:phone|waId|bsuid) [!=]== (?!null|undefined|contact\.phone)|(?<!function )\bphoneForms\b(?! \}|,)/;
  const comparing = globSync("{lib/**/*.ts,db/functions/*.sql}")
    .filter((file) => !/\.test\.ts$|^lib\/(?:testing|platform|whatsapp|simulator|demo)\//.test(file))
    .filter((file) => [inSql, inCode].some((pattern) => pattern.test(readFileSync(file, "utf8"))));
  const isIn = (file: string) => (place: string) => place.endsWith("/") && file.startsWith(place);
  expect(comparing.filter((file) => !listed.includes(file) && !listed.some(isIn(file)))).toEqual([]);
  const found = (place: string) => comparing.includes(place) || comparing.some((file) => isIn(file)(place));
  expect(listed.filter((place) => !found(place))).toEqual([]);
});

test("the server waits by one function, and limits a wait by withinTime", () => {
  const onServer = (file: string) => !file.startsWith("components/");
  const waits = /setTimeout as (?!sleep\b)|\(resolve\) => setTimeout\(resolve,/;
  expect(findOthers(waits).filter(onServer)).toEqual([]);
  // An export has a limit that starts again with every byte.
  const limited = ["db/within-time.ts", "lib/data/write-part.ts"];
  expect(findOthers(/setTimeout\(\(\) => reject\(/, ...limited).filter(onServer)).toEqual([]);
});

test("durations from a minute are multiples of the constants of clock.ts", () => {
  const duration =
    /(?<![\d_])(?:(?:60|120|300)_000|3_600_000|86_400(?:_000)?)\b|\b(?:24|60) \* (?:60|3600|1000)\b/;
  // A number of messages.
  const search = "lib/conversations/search/resolve-search.ts";
  expect(findOthers(duration, search)).toEqual([]);
});

test("private members are those of JavaScript, which are private at run time too", () => {
  expect(findOthers(/^\s*(?:private(?! constructor)|protected|public) /m)).toEqual([]);
});

test("what exists once per process is made by perProcess", () => {
  expect(findOthers(/Symbol\.for\(|globalThis as\b/, "lib/platform/per-process.ts")).toEqual([]);
});
