import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { roles } from "#lib/platform/roles.ts";

/**
 * Every folder, lowest first. A file imports from its own folder and those listed before it, so that no two import each
 * other.
 */
const LAYERS = [
  "lib/platform",
  "db/schema",
  "db",
  "lib/platform/storage",
  "lib/platform/safe-fetch",
  "lib/platform/browser-fetch",
  "lib/queue",
  "lib/whatsapp",
  "lib/events/live",
  "lib/events",
  "lib/accounts/audit",
  "lib/accounts/alerts",
  "lib/accounts/auth",
  "lib/accounts",
  "lib/accounts/two-factor",
  "lib/accounts/workspaces",
  "lib/accounts/api-keys",
  "lib/accounts/members",
  "lib/accounts/single-sign-on",
  "lib/accounts/preferences",
  "lib/hours",
  "lib/teams",
  "lib/automations",
  "lib/api/idempotency",
  "lib/api/request-log",
  "lib/contacts",
  "lib/numbers",
  "lib/templates",
  "lib/notifications/push",
  "lib/notifications",
  "lib/conversations/views",
  "lib/conversations",
  "lib/conversations/attachments",
  "lib/conversations/quick-replies",
  "lib/conversations/drafts",
  "lib/conversations/search",
  "lib/conversations/thread",
  "lib/messages",
  "lib/messages/reading",
  "lib/messages/compose",
  "lib/messages/send",
  "lib/messages/api",
  "lib/messages/timeline",
  "lib/conversations/actions",
  "lib/messages/reply",
  "lib/assignment",
  "lib/auto-replies",
  "lib/contacts/imports",
  "lib/otp",
  "lib/webhooks",
  "lib/ingest",
  "lib/data",
  "lib/erasure",
  "lib/retention",
  "lib/reports",
  "lib/reports/subscriptions",
  "lib/api",
  "lib/api-docs",
  "lib/api-docs/pages",
  "lib/mcp",
  "lib/simulator",
  "lib/simulator/graph",
  "lib/demo",
  "lib/worker",
  "components/ui",
  "components/shell/live",
  "components/shell/session",
  "components/shell/keys",
  "components/shell/navigation",
  "components/shell/notifications",
  "components/shell/desktop-notifications",
  "components/shell",
  "components/auth",
  "components/inbox/cache",
  "components/contacts",
  "components/inbox/details",
  "components/inbox/thread",
  "components/inbox/composer",
  "components/inbox/new-message",
  "components/inbox/list/search",
  "components/inbox/list",
  "components/inbox",
  "components/app",
  "components/reports",
  "components/settings",
  "components/settings/audit",
  "components/settings/data",
  "components/settings/members",
  "components/settings/preferences",
  "components/settings/automations",
  "components/settings/teams",
  "components/settings/templates",
  "components/settings/workspace",
  "components/developers/docs",
  "components/developers/logs",
  "components/developers/keys",
  "components/developers/webhooks",
  "components/sandbox",
  "scripts/postgres",
  "scripts/secrets",
  "scripts/python-client",
  "scripts",
  "scripts/admin",
];

/** Kinds of file that are safe in the browser: schemas, pure rules, requests, tables. */
const BROWSER_SAFE = /\/(([a-z]+-)*(schema|rules|endpoints)|browser|permissions)\.ts$/;
/** Kinds of server file that are not named after their exports; an edge is a part of the simulated Graph API. */
const SERVER_KINDS = /\/(([a-z]+-)*(queries|edge)|jobs|serialize(-[a-z]+)*)\.ts$/;

/** Folders whose files also run in the browser, whatever their kind. */
const SHARED = /^lib\/(platform|whatsapp)\//;

const BANNED_NAMES = /^(index|utils|helpers|service|types)\.tsx?$/;

interface Module {
  source: string;
  text: string;
  /** Static imports of files of the repository, including types, and dynamic ones. */
  imports: string[];
  lazyImports: string[];
  /** The static imports that remain after types are erased. */
  valueImports: string[];
}

const modules: Module[] = globSync("{app,components,db,lib,scripts}/**/*.{ts,tsx}").map(readModule);

function readModule(source: string): Module {
  const text = readFileSync(source, "utf8");
  const fileOf = (name: string): string[] => {
    if (name.startsWith("#")) return [name.slice(1)];
    return name.startsWith(".") ? [path.join(path.dirname(source), name)] : [];
  };
  // dependency-cruiser needs TypeScript's older parser for TSX, so the syntax tree is read directly.
  const { body } = parseSync(text, { syntax: "typescript", tsx: source.endsWith(".tsx") });
  const items = body.flatMap((item) => ("source" in item && item.source ? [item] : []));
  const isErased = (item: (typeof items)[number]) =>
    ("typeOnly" in item && item.typeOnly) ||
    ("specifiers" in item &&
      item.specifiers.length > 0 &&
      item.specifiers.every((specifier) => "isTypeOnly" in specifier && specifier.isTypeOnly));
  return {
    source,
    text,
    imports: items.flatMap((item) => fileOf(item.source?.value ?? "")),
    lazyImports: [...text.matchAll(/\bimport\("([^"]+)"\)/g)].flatMap(([, name]) => fileOf(name ?? "")),
    valueImports: items.filter((item) => !isErased(item)).flatMap((item) => fileOf(item.source?.value ?? "")),
  };
}

function imports(): [from: string, to: string][] {
  return modules.flatMap(({ source, imports }) => imports.map((to): [string, string] => [source, to]));
}

const isTest = (file: string) => file.includes(".test.") || file.startsWith("lib/testing/");

test("reads the modules", () => {
  expect(modules.length).toBeGreaterThan(150);
  expect(imports().length).toBeGreaterThan(400);
});

const betweenFolders = modules
  .filter(({ source }) => !isTest(source))
  .flatMap(({ source, imports, lazyImports }) =>
    [...imports, ...lazyImports].map((to): [from: string, to: string] => [source, to]),
  )
  .filter(([from, to]) => path.dirname(from) !== path.dirname(to));

const isLayered = (file: string) => /^(components|db|lib|scripts)\//.test(file) && !isTest(file);

test("every folder is listed in LAYERS and exists", () => {
  const folders = new Set(
    modules
      .map(({ source }) => source)
      .filter(isLayered)
      .map((file) => path.dirname(file)),
  );
  expect([...folders].sort()).toEqual([...LAYERS].sort());
});

test("every folder is in the map of CONTRIBUTING.md", () => {
  const [, map = ""] =
    /\n## Where does X go\n([\s\S]*?)\n## /.exec(readFileSync("CONTRIBUTING.md", "utf8")) ?? [];
  const rows = map.split("\n").filter((line) => line.startsWith("| "));
  const isNamed = (folder: string) => {
    const { dir, base } = path.parse(folder);
    // As a path, or as `name/` in a row about the folder above it.
    return rows.some(
      (row) =>
        row.includes(`\`${folder}/\``) || (row.includes(`\`${dir}/\``) && row.includes(`\`${base}/\``)),
    );
  };
  expect(LAYERS.filter((folder) => !isNamed(folder))).toEqual([]);
});

test("folders import only folders listed before them", () => {
  const layerOf = (file: string) => LAYERS.indexOf(path.dirname(file));
  const upward = betweenFolders.filter(
    ([from, to]) =>
      isLayered(from) && (to.startsWith("lib/testing/") || (isLayered(to) && layerOf(to) > layerOf(from))),
  );
  expect(upward).toEqual([]);
});

test("no two folders import each other, at depth two or three", () => {
  for (const depth of [2, 3]) {
    const folderOf = (file: string) => path.dirname(file).split("/").slice(0, depth).join("/");
    const pairs = new Map(
      betweenFolders
        .filter(([from, to]) => isLayered(from) && isLayered(to) && folderOf(from) !== folderOf(to))
        .map(([from, to]) => [`${folderOf(from)} → ${folderOf(to)}`, `${folderOf(to)} → ${folderOf(from)}`]),
    );
    expect([...pairs].filter(([, back]) => pairs.has(back))).toEqual([]);
  }
});

test("there are no import cycles", () => {
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

test("the simulator imports only the wire format and its own tables, and only pages, the demo, routes and the SDKs import it", () => {
  const allowed = /^(lib\/(simulator|whatsapp|platform|queue)|db)\//;
  const out = imports().filter(
    ([from, to]) => from.startsWith("lib/simulator/") && !isTest(from) && !allowed.test(to),
  );
  expect(out).toEqual([]);
  const into = imports().filter(
    ([from, to]) =>
      to.startsWith("lib/simulator/") &&
      !isTest(from) &&
      !/^(app|lib\/simulator|lib\/demo|components\/sandbox)\/|^scripts\/client-document/.test(from),
  );
  expect(into).toEqual([]);
});

test("app imports components and lib but nothing of db except ctx.ts", () => {
  const reached = imports().filter(
    ([from, to]) => from.startsWith("app/") && /^db\//.test(to) && to !== "db/ctx.ts",
  );
  expect(reached.filter(([from]) => !isTest(from))).toEqual([]);
});

test("components import no server file", () => {
  const servers = new Set(
    modules
      .map(({ source }) => source)
      .filter((file) => readFileSync(file, "utf8").includes('import "server-only"')),
  );
  const reached = imports().filter(([from, to]) => from.startsWith("components/") && servers.has(to));
  expect(reached).toEqual([]);
});

test("files of lib are server-only or of a browser-safe kind that imports no server file", () => {
  const servers = new Set(
    modules.filter(({ text }) => text.startsWith('import "server-only";')).map(({ source }) => source),
  );
  const files = modules.filter(
    ({ source }) => source.startsWith("lib/") && !isTest(source) && !SHARED.test(source),
  );
  const wrong = files.filter(({ source }) => servers.has(source) === BROWSER_SAFE.test(source));
  expect(wrong.map(({ source }) => source)).toEqual([]);
  const reached = modules
    .filter(({ source }) => source.startsWith("lib/") && !isTest(source) && !servers.has(source))
    .flatMap(({ source, valueImports }) => valueImports.map((to) => [source, to] as const))
    .filter(([, to]) => servers.has(to));
  expect(reached).toEqual([]);
});

test("files of lib are of a known kind or named after their exports", () => {
  const files = modules.filter(({ source }) => source.startsWith("lib/") && !isTest(source));
  const odd = files
    .filter(({ source }) => !BROWSER_SAFE.test(source) && !SERVER_KINDS.test(source))
    // Parts of the live connection and of the platform are no actions.
    .filter(({ source }) => !/^lib\/(events\/live|platform)\//.test(source))
    .filter(({ source, text }) => {
      const exported = [
        ...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
      ]
        .map(([, name]) => name?.toLowerCase() ?? "")
        .join(" ");
      const words = path.basename(source, ".ts").split("-");
      const missing = words.filter((word) => !exported.includes(word.replace(/(ies|es|y|e|s)$/, "")));
      // A file with several exports may have another verb than each of them: `write-label.ts` creates and updates.
      return missing.some((word) => words.length === 1 || word !== words[0]);
    });
  expect(odd.map(({ source }) => source)).toEqual([]);
});

test("no test is named after a function that is in another file", () => {
  const code = modules.map(({ source, text }) => (isTest(source) ? "" : text)).join("\n");
  const exported = [...code.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(([, name]) => name);
  const misleading = globSync("{components,db,lib,scripts}/**/*.test.ts").filter((file) => {
    const tested = file.replace(/(\.sweep)?\.test\.ts$/, "");
    const name = path.basename(tested).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return exported.includes(name) && globSync(`${tested}.{ts,tsx}`).length === 0;
  });
  expect(misleading).toEqual([]);
});

test("the worker handles every background job", () => {
  const worker = readFileSync("lib/worker/run-worker.ts", "utf8");
  const jobs = modules
    .filter(({ source }) => source.endsWith("/jobs.ts"))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name));
  expect(jobs.length).toBeGreaterThan(5);
  const handled = [...worker.matchAll(/await start\(\{\s*type: (\w+),/g)];
  expect(handled.map(([, name]) => name).toSorted()).toEqual(jobs.toSorted());
});

test("no file has a generic name", () => {
  const banned = modules.map(({ source }) => source).filter((file) => BANNED_NAMES.test(path.basename(file)));
  expect(banned.filter((file) => file !== "db/schema/index.ts")).toEqual([]);
});

test("every dashboard page names its permission", () => {
  const open = globSync("app/(dashboard)/**/page.tsx")
    // It only redirects to the first settings page the member may open.
    .filter((file) => file !== "app/(dashboard)/settings/page.tsx")
    .filter((file) => !/await requireMember\("[a-z_.]+"\)/.test(readFileSync(file, "utf8")));
  expect(open).toEqual([]);
});

test("only the permission table compares roles", () => {
  const comparison = new RegExp(`[rR]ole\\)?\\s*[!=]==?\\s*["']|["'](?:${roles.join("|")})["']\\s*[!=]==?`);
  const compared = modules
    .filter(({ source, text }) => !isTest(source) && comparison.test(text))
    .map(({ source }) => source);
  expect(compared).toEqual([]);
});

test("only env.ts reads the environment", () => {
  const readers = modules
    .map(({ source }) => source)
    .filter((file) => !isTest(file) && /^(app|components|db|lib)\//.test(file))
    .filter((file) => /process\.env\b/.test(readFileSync(file, "utf8")));
  // embedded.ts passes PATH to the process it starts; code-samples.ts contains it in sample code.
  expect(readers.sort()).toEqual(["db/embedded.ts", "lib/api-docs/code-samples.ts", "lib/platform/env.ts"]);
});

test("rows are deleted in batches after a retention of lib/platform/retention.ts", () => {
  const others = modules
    .filter(({ source, text }) => !isTest(source) && text.includes("await deleteBatches("))
    .filter(({ imports }) => !imports.includes("lib/platform/retention.ts"))
    .map(({ source }) => source);
  // Sessions and links end by their own rules.
  expect(others.toSorted()).toEqual(["lib/accounts/auth/sessions.ts", "lib/accounts/create-account-link.ts"]);
});

test("no file is longer than 400 lines", () => {
  const long = modules
    .map(({ source }) => ({ source, lines: readFileSync(source, "utf8").split("\n").length }))
    .filter(({ source, lines }) => lines > 400 && !TABLES.has(source));
  expect(long).toEqual([]);
});

const TABLES = new Set(["lib/whatsapp/errors.ts"]);

test("PostgreSQL gets no time zone as a parameter, because it may not have those that browsers report", () => {
  const zoned =
    /\b(?:at\s+time\s+zone|AT\s+TIME\s+ZONE)\s+(?!'UTC')|\btimezone\(|\bdate_trunc\([^()]*,[^()]*,/;
  const files = globSync("{app,components,db,lib,scripts}/**/*.{ts,tsx,sql}").filter(
    (file) => !isTest(file) && !file.startsWith("db/migrations/"),
  );
  expect(files.filter((file) => zoned.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("every dynamic component has its own loading boundary", () => {
  const open = globSync("{app,components}/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bdynamic\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)]
      .filter(([call]) => !/\bloading:|\bssr: false\b/.test(call))
      .map(() => file),
  );
  expect(open).toEqual([]);
});
