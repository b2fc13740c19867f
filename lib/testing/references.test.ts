import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

/** Generated or third-party texts: fixtures, migrations and lists. */
const NOT_CHECKED =
  /^(db\/migrations\/|lib\/testing\/fixtures\/.*\.json$|THIRD_PARTY_LICENSES\.md$|docs\/openapi\/)/;

// A path in prose: folders, including route folders `(name)` and `[name]`, and a file.
const FILE_REFERENCE =
  /(?<![\w./:@#-])((?:(?:\([\w-]+\)|[\w.@-]+|\[[\w.[\]-]+\])\/)*[\w-][\w.-]*\.(?:md|tsx?|mjs|sql|css|json|ya?ml))(?:#([\w-]+))?(?![\w/-])/g;

const EXTERNAL_FILES = new Set(["business-messaging-api_v23.0.yaml"]);

const COMMENTS: Record<string, RegExp> = {
  ".ts": /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm,
  ".tsx": /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm,
  ".mjs": /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm,
  ".css": /\/\*[\s\S]*?\*\//g,
  ".sql": /--.*(?:\n\s*--.*)*/g,
};

/** The texts to check: comments of code, and Markdown without its samples. */
const texts = tracked
  .filter((file) => !NOT_CHECKED.test(file))
  .flatMap((file): { file: string; text: string; comments: readonly string[] }[] => {
    const ending = path.extname(file);
    const whole = readFileSync(file, "utf8");
    if (ending === ".md") return [{ file, text: whole.replace(/^```[\s\S]*?^```/gm, ""), comments: [] }];
    const pattern = COMMENTS[ending];
    if (!pattern) return [];
    const comments = whole.match(pattern) ?? [];
    return [{ file, text: comments.join("\n"), comments }];
  });

/** Anchors of Markdown headings as GitHub generates them. */
function anchorsOf(file: string): Set<string> {
  const text = readFileSync(file, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

const trackedPaths = new Map<string, string>();
for (const file of tracked) {
  const parts = file.split("/");
  for (const [index] of parts.entries()) {
    const end = parts.slice(index).join("/");
    if (!trackedPaths.has(end)) trackedPaths.set(end, file);
    trackedPaths.set(parts.slice(0, index + 1).join("/"), file);
  }
}

function isDead(from: string, reference: string, anchor: string | undefined): boolean {
  if (EXTERNAL_FILES.has(reference)) return false;
  const file = trackedPaths.get(path.join(path.dirname(from), reference)) ?? trackedPaths.get(reference);
  if (file === undefined) return true;
  return anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).has(anchor);
}

test("every file and heading named in a comment or document exists", () => {
  const dead = texts.flatMap(({ file, text }) =>
    [...text.matchAll(FILE_REFERENCE)]
      .filter(([, reference = "", anchor]) => isDead(file, reference, anchor))
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(dead).toEqual([]);
});

test("every relative link of a document resolves", () => {
  const dead = texts
    .filter(({ file }) => file.endsWith(".md"))
    .flatMap(({ file, text }) =>
      // Links that begin with a slash are addresses of a deployment, covered by the page tests.
      [...text.matchAll(/\]\((?!\w+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, target = "", anchor]) => {
          const linked = target === "" ? file : path.join(path.dirname(file), target);
          if (target !== "" && !existsSync(linked)) return true;
          return anchor !== undefined && !anchorsOf(linked).has(anchor);
        })
        .map(([link]) => `${file}: ${link}`),
    );
  expect(dead).toEqual([]);
});

test("docs/adding.md begins with a link to each of its headings", () => {
  const [contents = ""] = readFileSync("docs/adding.md", "utf8").split("\n## ");
  const [, ...headings] = anchorsOf("docs/adding.md");
  expect([...contents.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)).toEqual(headings);
});

test("every decision named in a comment or document exists", () => {
  const missing = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdecisions? (\d{3})\b/gi)]
      .filter(([, number]) => !tracked.some((name) => name.startsWith(`docs/decisions/${number}-`)))
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(missing).toEqual([]);
});

test("a section sign is used only for RFCs", () => {
  const others = texts
    .filter(({ text }) => text.replace(/RFC \d+ §[\d.]+(?: and §[\d.]+)*/g, "").includes("§"))
    .map(({ file }) => file);
  expect(others).toEqual([]);
});

test("no comment begins with a fragment that depends on the name below it", () => {
  const fragments = texts.flatMap(({ file, comments }) =>
    comments
      .filter((comment) => /^(?:\/\*[\s*]*|\/\/\s*|--\s*)(?:Of|That of|Those|Whoever)\s/.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(fragments).toEqual([]);
});

// `licence` is missing because it is part of an address.
const BRITISH =
  /\w*(?:isation|behaviour|colour|favourite|honour|harbour|neighbour|catalogue|organis|recognis|serialis|normalis|initialis|synchronis|(?<!aria-)labelled(?!by)|cancelled|dialled|centre\b|grey\b|analyse)\w*/gi;
const CODE = /^(?:app|components|lib|db\/(?:schema|functions)|e2e|messages\/en)\/.*\.(?:tsx?|sql|json)$/;
/** The state of a passcode in the API and the SDK, a message of the Model Context Protocol, an interface of browsers, and this file. */
const NOT_OURS =
  /^(?:.*\/otp.*: cancelled|packages\/parley-js\/src\/schema\.ts: cancelled|app\/api\/mcp\/.*: cancelled|components\/inbox\/composer\/use-recorder\.ts: .*|lib\/testing\/(?:fixtures\/.*|references\.test\.ts): .*)$/;

test("names, values, comments, documents and texts use American spelling", () => {
  const code = tracked
    .filter((file) => CODE.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const found = [...texts, ...code].flatMap(({ file, text }) =>
    [...text.matchAll(BRITISH)].map(([word]) => `${file}: ${word}`),
  );
  expect(found.filter((place) => !NOT_OURS.test(place))).toEqual([]);
});
