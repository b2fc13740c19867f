import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type CodeSample, codeSamples, examplePathOf } from "#lib/api-docs/code-samples.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { type Fence, fencesOf } from "#lib/api-docs/pages/markdown.ts";
import { OTHER_CONTACT } from "#lib/contacts/schema.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { photo } from "#lib/testing/forms.ts";
import { readCode } from "#lib/testing/passcodes.ts";
import {
  makePreparedWorkspace,
  type PreparedWorkspace,
  shareWorkspaces,
} from "#lib/testing/prepared-workspace.ts";
import { readGoRequest, readPhpRequest } from "#lib/testing/read-sample.ts";
import { hasGofmt, runnableLanguages, runSample } from "#lib/testing/run-sample.ts";
import { sweepCases, sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const workspaceFor = shareWorkspaces();

const FOLDER = path.join("docs", "guides");

let photoFile: string;
beforeAll(async () => {
  photoFile = path.join(await mkdtemp(path.join(tmpdir(), "parley-photo-")), "photo.jpg");
  await writeFile(photoFile, photo);
});
afterAll(() => rm(path.dirname(photoFile), { recursive: true }));
const guides = readdirSync(FOLDER).map((name): [string, string] => [
  name,
  readFileSync(path.join(FOLDER, name), "utf8"),
]);

function isCall({ language, notes }: Fence): boolean {
  return runnableLanguages.includes(language) && !["run", "verify"].some((note) => note in notes);
}

const guideSamples = guides.flatMap(([name, source]) =>
  ["bash", "typescript", "python"]
    .map((language): [string, string, Fence[]] => [
      name,
      language,
      fencesOf(source).filter((fence) => isCall(fence) && fence.language === language),
    ])
    .filter(([, , fences]) => fences.length > 0),
);

function here(code: string): string {
  return code.replaceAll("http://localhost:3000", inject("serverUrl"));
}

function environment({ key, ids, code }: PreparedWorkspace): Record<string, string> {
  return {
    PARLEY_API_KEY: key,
    MESSAGE_ID: ids.msg ?? "",
    CONVERSATION_ID: ids.conv ?? "",
    CONTACT_ID: ids.contact ?? "",
    NUMBER_ID: ids.num ?? "",
    OTHER_CONTACT_ID: ids[OTHER_CONTACT] ?? "",
    EVENT_ID: ids.evt ?? "",
    OTP_ID: ids.otp ?? "",
    WEBHOOK_ENDPOINT_ID: ids.whk ?? "",
    DELIVERY_ID: ids.dlv ?? "",
    MEDIA_ID: ids.att ?? "",
    TEAM_ID: ids.team ?? "",
    FILE: photoFile,
    CODE: code ?? "",
  };
}

test("the guides contain samples to run", () => {
  expect(guideSamples.length).toBeGreaterThan(12);
});

test.each(sweepCases(guideSamples, 6))(
  "%s: the samples in %s run as documented",
  async (_name, language, fences) => {
    const workspace = await makePreparedWorkspace();
    const env = environment(workspace);
    for (const { code } of fences) {
      if (code.includes("CODE")) env.CODE = await readCode(workspace.ctx, workspace.number, "5511999998888");
      const { exit, output } = await runSample(language, here(code), env);
      expect([exit, output]).toEqual([0, expect.any(String)]);
      const [otpId] = /otp_[0-9a-z]{26}/.exec(output) ?? [];
      if (otpId) env.OTP_ID = otpId;
      if (language !== "bash" && code.includes("Idempotent-Replayed"))
        expect(output.trim()).toMatch(/^200 '?true/);
    }
  },
  60_000,
);

const references = endpoints.flatMap((endpoint) =>
  codeSamples(endpoint, "http://localhost:3000").map((sample): [string, Endpoint, CodeSample] => [
    `${endpoint.operationId} in ${sample.label}`,
    endpoint,
    sample,
  ]),
);

test("a sample contains no ID and no placeholder, and names every variable to set", () => {
  for (const [name, , { source }] of references) {
    const used = new Set(
      [
        ...source.matchAll(/\$([A-Z][A-Z_]+)|(?:process\.env\.|os\.environ\[["']|[gG]etenv\(["'])([A-Z_]+)/g),
      ].map(([, shell, other]) => shell ?? other),
    );
    used.delete("PARLEY_API_KEY");
    const named = [...source.matchAll(/^(?:#|\/\/) Set ([A-Z_]+) to /gm)].map(([, variable]) => variable);
    expect([name, named.sort()]).toEqual([name, [...used].sort()]);
    expect([name, /\b[a-z]+_[0-9a-z]{26}\b|\/\{\w+\}|\{\{[A-Z_]+\}\}/.exec(source)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});

test("every sample names the method, path and body of its request", () => {
  for (const [name, endpoint, { label, source }] of references) {
    const [path = ""] = endpoint.path.split("{");
    expect([name, source]).toEqual([name, expect.stringContaining(`/api${path}`)]);
    if (endpoint.method !== "GET")
      expect([name, source]).toEqual([name, expect.stringContaining(endpoint.method)]);
    const members = endpoint.body ? Object.keys(Object(endpoint.examples[0]?.body)) : [];
    for (const member of members) expect([name, source]).toEqual([name, expect.stringContaining(member)]);
    if (label === "Go") expect(source).toMatch(/^package main\n[\s\S]*\n}$/);
  }
});

test("the samples in PHP and Go send the request of the example", () => {
  const withoutIds = (text: string) => text.replace(/\b[a-z]+_[0-9a-z]{26}\b/g, "*");
  for (const [name, endpoint, { label, source }] of references) {
    if (label !== "PHP" && label !== "Go") continue;
    const { method, url, body } = (label === "PHP" ? readPhpRequest : readGoRequest)(source);
    const example = endpoint.examples[0];
    const expected = {
      method: endpoint.method,
      url: withoutIds(`http://localhost:3000/api${examplePathOf(endpoint, example)}`),
      body: undefined as unknown,
    };
    if (endpoint.body && !endpoint.upload) {
      const given = Object(example?.body ?? {});
      const sent = { ...given, ...("code" in given ? { code: "*" } : {}) };
      expected.body = JSON.parse(withoutIds(JSON.stringify(sent)));
    }
    expect([name, { method, url, body }]).toEqual([name, expected]);
  }
});

sweepTest("the samples in Go are formatted programs, where there is a gofmt", async () => {
  if (!hasGofmt) return;
  const folder = await mkdtemp(path.join(tmpdir(), "parley-go-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, , { label, source }] of references) {
    if (label === "Go") await writeFile(path.join(folder, `${name.replaceAll(" ", "_")}.go`), `${source}\n`);
  }
  const { stdout, stderr } = spawnSync("gofmt", ["-l", folder], { encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["", ""]);
});

const LANGUAGES = { curl: "bash", TypeScript: "typescript", Python: "python", PHP: "php", Go: "go" } as const;
/** Only in the sweep, where there is a PHP with curl. */
const inPhp = sweepSize(
  [],
  references.filter(([, , { label }]) => label === "PHP" && runnableLanguages.includes("php")),
);
const runnable = references
  .filter(([, , { label }]) => ["curl", "TypeScript", "Python"].includes(label))
  .filter(
    ([, , { label }], index) =>
      sweepSize(index % 9 === Math.floor(index / 9) % 3, true) &&
      runnableLanguages.includes(LANGUAGES[label]),
  );

test.each([...runnable, ...inPhp])(
  "the reference's sample for %s runs",
  async (_name, endpoint, { label, source }) => {
    const workspace = await workspaceFor(endpoint);
    const { exit, output } = await runSample(LANGUAGES[label], here(source), environment(workspace));
    expect([exit, output]).toEqual([0, expect.any(String)]);
    if (endpoint.operationId === "batchUpsertContacts") expect(output).not.toContain("failed");
  },
  60_000,
);
