import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";

// The floors of ARCHITECTURE.md: a folder imports downward only.
const RANKS: Record<string, number> = {
  db: 1,
  whatsapp: 2,
  sandbox: 2,
  queue: 2,
  realtime: 2,
  nodes: 1,
  audit: 2,
  auth: 2,
  workspaces: 3,
  keys: 3,
  numbers: 3,
  alerts: 3,
  contacts: 3,
  templates: 3,
  events: 3,
  storage: 2,
  idempotency: 3,
  requests: 3,
  webhooks: 3,
  otp: 5,
  openapi: 6,
  docs: 6,
  attachments: 4,
  conversations: 4,
  drafts: 4,
  views: 4,
  notifications: 4,
  search: 5,
  imports: 5,
  preferences: 3,
  "quick-replies": 3,
  push: 4,
  secrets: 5,
  messages: 4,
  ingest: 4,
  http: 6,
  "api-client": 7,
  worker: 7,
  demo: 7,
  testing: 8,
};

// Shapes and fetchers of the public lane may be read from anywhere in lib; they hold no behaviour of their folder.
const PUBLIC_LANE =
  /\/(schema|api-schema|label-schema|page-schema|browser|rules|endpoints|fetch-json|upload-file|api-error|permissions|answer-schema|read-answer|message-content|outgoing-content|render-template|template-parts|template-limits|template-languages|limits|errors|draft-schema|timeline-schema|draft-components|read-draft|[a-z]+-rules)\.ts$/;
const FILE_NAMES =
  /^(schema|rules|permissions|endpoints|queries|serialize|jobs|browser|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/;
const CLOSED_FOLDERS = [
  "workspaces",
  "keys",
  "numbers",
  "contacts",
  "templates",
  "events",
  "alerts",
  "attachments",
  "conversations",
  "messages",
  "ingest",
  "idempotency",
  "requests",
  "webhooks",
  "otp",
  "drafts",
  "views",
  "notifications",
  "search",
  "imports",
  "preferences",
  "quick-replies",
  "push",
  "secrets",
];
const BANNED_NAMES = /^(index|utils|helpers|service|types)\.tsx?$/;

const modules = globSync("{app,components,db,lib,scripts}/**/*.{ts,tsx}").map((source) => ({
  source,
  imports: importsOf(source),
}));

/** The files of the house that a file imports, types included. */
function importsOf(file: string): string[] {
  // dependency-cruiser cannot read TSX without TypeScript's own, older parser, so the syntax tree is asked directly.
  const { body } = parseSync(readFileSync(file, "utf8"), {
    syntax: "typescript",
    tsx: file.endsWith(".tsx"),
  });
  return body.flatMap((item) => {
    if (!("source" in item) || !item.source) return [];
    const name = item.source.value;
    if (name.startsWith("#")) return [name.slice(1)];
    return name.startsWith(".") ? [path.join(path.dirname(file), name)] : [];
  });
}

/** Every import within the house, as [from, to]. */
function imports(): [from: string, to: string][] {
  return modules.flatMap(({ source, imports }) => imports.map((to): [string, string] => [source, to]));
}

function rankOf(file: string): number {
  const [top, folder] = file.split("/");
  if (top === "db") return 1;
  return file.split("/").length === 2 ? 0 : (RANKS[folder ?? ""] ?? Number.NaN);
}

const isTest = (file: string) => file.includes(".test.") || file.startsWith("lib/testing/");

test("the modules were read", () => {
  expect(modules.length).toBeGreaterThan(150);
  expect(imports().length).toBeGreaterThan(400);
});

test("lib imports downward only, and every folder has its rank", () => {
  const upward = imports().filter(
    ([from, to]) =>
      /^(lib|db)\//.test(from) &&
      /^(lib|db)\//.test(to) &&
      !isTest(from) &&
      !PUBLIC_LANE.test(to) &&
      !(rankOf(to) <= rankOf(from)),
  );
  expect(upward).toEqual([]);
});

test("there is no cycle", () => {
  const next = new Map<string, string[]>();
  for (const [from, to] of imports()) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const { source } of modules) visit(source, []);
  expect(cycles).toEqual([]);
});

test("the simulator knows the wire, the ground and its own store, and only composition roots know it", () => {
  const allowed =
    /^(lib\/sandbox\/|lib\/whatsapp\/|lib\/http\/fetch-json\.ts$|lib\/nodes\/|lib\/[a-z0-9]+\.ts$|db\/)/;
  const out = imports().filter(
    ([from, to]) => from.startsWith("lib/sandbox/") && !isTest(from) && !allowed.test(to),
  );
  expect(out).toEqual([]);
  const into = imports().filter(
    ([from, to]) =>
      to.startsWith("lib/sandbox/") &&
      !isTest(from) &&
      !/^(app|lib\/sandbox|lib\/demo|components\/sandbox)\//.test(from),
  );
  expect(into).toEqual([]);
});

test("doors reach no table: app imports components and lib, never db, but for a transaction's bracket", () => {
  const reached = imports().filter(
    ([from, to]) => from.startsWith("app/") && /^db\//.test(to) && to !== "db/ctx.ts",
  );
  expect(reached.filter(([from]) => !isTest(from))).toEqual([]);
});

test("components are for the browser: they import no server file", () => {
  const servers = new Set(
    modules
      .map(({ source }) => source)
      .filter((file) => readFileSync(file, "utf8").includes('import "server-only"')),
  );
  const reached = imports().filter(([from, to]) => from.startsWith("components/") && servers.has(to));
  expect(reached).toEqual([]);
});

test("what is not of the public lane says that it is server-only", () => {
  const silent = modules
    .map(({ source }) => source)
    .filter((file) => /^lib\/[a-z]+\//.test(file) && !isTest(file) && !PUBLIC_LANE.test(file))
    .filter((file) => !readFileSync(file, "utf8").startsWith('import "server-only";'))
    .filter((file) => !PURE.has(file));
  expect(silent).toEqual([]);
});

// Pure pieces that hold no secret and touch no server, used by both sides or by none of them.
const PURE = new Set([
  "lib/http/security-headers.ts",
  "lib/http/server-headers.ts",
  "lib/demo/sample-templates.ts",
  "lib/demo/story.ts",
  "lib/messages/failures.ts",
  "lib/messages/media-link.ts",
  "lib/realtime/cursor.ts",
  "lib/sandbox/codes.ts",
  "lib/sandbox/controls.ts",
  "lib/sandbox/customer-action.ts",
  "lib/sandbox/account-facts.ts",
  "lib/sandbox/magic-recipients.ts",
  "lib/sandbox/settings.ts",
  "lib/sandbox/wa-id.ts",
]);

test("files bear names of the closed vocabulary", () => {
  const odd = CLOSED_FOLDERS.flatMap((folder) =>
    readdirSync(path.join("lib", folder)).filter((name) => !FILE_NAMES.test(name)),
  );
  expect(odd.filter((name) => name !== "failures.ts")).toEqual([]);
  const banned = modules.map(({ source }) => source).filter((file) => BANNED_NAMES.test(path.basename(file)));
  expect(banned.filter((file) => file !== "db/schema/index.ts")).toEqual([]);
});

test("every page of the dashboard names the permission that it needs", () => {
  const open = globSync("app/(dashboard)/**/page.tsx")
    // It shows nothing: it leads each member to the first page that is theirs.
    .filter((file) => file !== "app/(dashboard)/settings/page.tsx")
    .filter((file) => !/await requireMember\("[a-z_.]+"\)/.test(readFileSync(file, "utf8")));
  expect(open).toEqual([]);
});

test("roles are compared nowhere: the permission table alone says what a role may do", () => {
  const compared = modules
    .map(({ source }) => source)
    .filter((file) => !isTest(file))
    .filter((file) =>
      /[rR]ole\)?\s*[!=]==?\s*["']|["'](?:owner|admin|agent)["']\s*[!=]==?/.test(readFileSync(file, "utf8")),
    );
  expect(compared).toEqual([]);
});

test("the environment is read in env.ts alone", () => {
  const readers = modules
    .map(({ source }) => source)
    .filter((file) => !isTest(file) && /^(app|components|db|lib)\//.test(file))
    .filter((file) => /process\.env\b/.test(readFileSync(file, "utf8")));
  // embedded.ts hands PATH on to the process that it starts; code-samples.ts writes what a reader's program reads.
  expect(readers.sort()).toEqual(["db/embedded.ts", "lib/env.ts", "lib/openapi/code-samples.ts"]);
});

test("no file is too long to be read in one sitting", () => {
  const long = modules
    .map(({ source }) => ({ source, lines: readFileSync(source, "utf8").split("\n").length }))
    .filter(({ source, lines }) => lines > 400 && !TABLES.has(source));
  expect(long).toEqual([]);
});

const TABLES = new Set(["lib/whatsapp/errors.ts", "lib/api-client/schema.d.ts"]);

test("what is loaded late holds nothing else back: every dynamic component has a boundary of its own", () => {
  const open = globSync("{app,components}/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bdynamic\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)]
      .filter(([call]) => !/\bloading:|\bssr: false\b/.test(call))
      .map(() => file),
  );
  expect(open).toEqual([]);
});
