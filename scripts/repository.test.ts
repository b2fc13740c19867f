import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseDocument } from "yaml";
import { z } from "zod";
import { parseEnv, SETTING_NAMES } from "#lib/platform/env.ts";

const read = (file: string) => readFileSync(file, "utf8");
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.string().optional(),
      image: z.string().optional(),
      env_file: z.string().optional(),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      depends_on: z.record(z.string(), z.object({ condition: z.literal("service_healthy") })).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});
const compose = composeSchema.parse(parse(read("compose.yaml")));
const { parley, postgres } = compose.services;

const interpolated = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
const OF_POSTGRES = ["POSTGRES_PASSWORD"];

const examples = new Map(
  [...read(".env.example").matchAll(/^(?:# )?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

test(".env.example names every setting of env.ts, with its default, and what compose.yaml needs besides", () => {
  expect([...examples.keys()].sort()).toEqual([...SETTING_NAMES, ...OF_POSTGRES].sort());
  const required = { DATABASE_URL: "postgres://localhost/parley", PARLEY_SECRET: "s".repeat(32) };
  expect(parseEnv({ ...Object.fromEntries(examples), ...required })).toEqual(parseEnv(required));
});

test("docs/operating.md has a row for every setting", () => {
  const rows = read("docs/operating.md").match(/^\| `[A-Z].*$/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  // Set by `npm start` and `npm run dev`.
  expect([...named, "NODE_ENV"].sort()).toEqual([...SETTING_NAMES].sort());
});

test("compose.yaml gives the server only settings that exist, and its secrets come from .env", () => {
  expect(Object.keys(parley?.environment ?? {}).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(interpolated.filter((name) => !SETTING_NAMES.includes(name) && !OF_POSTGRES.includes(name))).toEqual(
    [],
  );
  expect(parley).toMatchObject({ build: ".", env_file: ".env" });
  for (const secret of ["POSTGRES_PASSWORD", "PARLEY_SECRET"])
    expect(read("compose.yaml")).toContain(`\${${secret}:?`);
});

test("compose.yaml waits for a healthy PostgreSQL and keeps all data in volumes that it declares", () => {
  expect(parley?.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  expect(postgres?.healthcheck?.test).toContain("pg_isready");
  const mounts = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((mount) => mount.split(":")[0]),
  );
  expect(mounts.filter((source) => !source?.startsWith("./")).sort()).toEqual(
    Object.keys(compose.volumes).sort(),
  );
  for (const file of mounts.filter((source) => source?.startsWith("./")))
    expect(read(file ?? "")).not.toBe("");
});

test("the Dockerfile uses Node 24, runs scripts that exist, is not root and checks its health", () => {
  const dockerfile = read("Dockerfile");
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage);
  expect(
    images.filter((image) => !stages.includes(image)).every((image) => image?.startsWith("node:24-")),
  ).toBe(true);
  expect(new Set(npmScriptsOf(dockerfile.replaceAll(/[[\]",]+ */g, " ")))).toEqual(
    new Set(["build", "start"]),
  );
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/HEALTHCHECK [\s\S]*?\/api\/health/);
  expect(globSync("app/api/health/route.ts")).toHaveLength(1);
  for (const [, source = ""] of dockerfile.matchAll(/^COPY (?!--from)(?!\. )(.+) \S+$/gm))
    for (const file of source.split(" ")) expect(globSync(file), file).toHaveLength(1);
});

test("every npm script that a document or a workflow names exists", () => {
  const files = [
    ...globSync("{README,CONTRIBUTING,SECURITY,CHANGELOG}.md"),
    ...globSync("docs/*.md"),
    ...globSync(".github/**/*.{md,yml}"),
    ".env.example",
    ".devcontainer/devcontainer.json",
    ".ci/run",
  ];
  const missing = files.flatMap((file) =>
    npmScriptsOf(read(file))
      .filter((name) => !Object.hasOwn(scripts.scripts, name))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

test("names and comments avoid the words that docs/words.md replaces", () => {
  const [, table = ""] = /## Words we avoid\n([\s\S]*)/.exec(read("docs/words.md")) ?? [];
  const avoided = table
    .split("\n")
    .flatMap((row) => [...(row.split("|").at(-2) ?? "").matchAll(/`(\w+)`/g)])
    .map(([, word = ""]) => word);
  expect(avoided).toContain("told");
  // A word of a comment, or a part of a name in any case.
  const patterns = avoided.map((word) => {
    const [first = ""] = word;
    const upper = first.toUpperCase();
    const rest = word.slice(1);
    return new RegExp(`(?<![A-Za-z])[${first}${upper}]${rest}(?![a-z])|(?<=[a-z])${upper}${rest}(?![a-z])`);
  });
  // Migrations are never changed.
  const files = globSync("{app,components,db,lib,scripts,e2e}/**/*.{ts,tsx,sql}", {
    exclude: ["db/migrations/**"],
  });
  const found = files.flatMap((file) =>
    read(file)
      .split("\n")
      .map((line) => line.replaceAll(/"(?:[^"\\]|\\.)*"/g, ""))
      .flatMap((line, index) =>
        patterns.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test("the tables of CONTRIBUTING.md have short rows", () => {
  const rows = read("CONTRIBUTING.md").split("\n");
  expect(rows.filter((row) => row.startsWith("|") && row.length > 250)).toEqual([]);
});

test("the workflow runs .ci/run, and workflows and forms are valid YAML", () => {
  const files = globSync(".github/**/*.yml");
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(parseDocument(read(file)).errors, file).toEqual([]);
  const workflow = z
    .object({
      jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
    })
    .parse(parse(read(".github/workflows/ci.yml")));
  const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  expect(commands).toContain(".ci/run");
  expect(JSON.parse(read(".devcontainer/devcontainer.json"))).toMatchObject({ forwardPorts: [3000] });
});

test("the README begins with the two commands that start Parley and fits on one screen", () => {
  const readme = read("README.md");
  for (const commands of ["npm install && npm start", "npm install && npm test"])
    expect(readme).toContain(`\n\`\`\`sh\n${commands}\n\`\`\`\n`);
  expect(readme.split("\n").length).toBeLessThan(60);
});

function npmScriptsOf(text: string): string[] {
  return [...text.matchAll(/\bnpm +(?:run (?:-s )?([a-z][a-z:]*)|(start|test)\b)/g)].map(
    ([, named, short]) => named ?? short ?? "",
  );
}

test("npm prints no engine warnings with any Node from 20 on, because Parley brings its own", () => {
  const manifest = JSON.parse(read("package.json"));
  expect(manifest.engines).toEqual({ node: ">=20" });
  expect(manifest.dependencies.node).toMatch(/^24\./);
  expect(read(".npmrc").split("\n")).toContain("loglevel=error");
});
