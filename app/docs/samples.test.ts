import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { type Fence, fencesOf } from "#lib/docs/markdown.ts";
import type { Endpoint } from "#lib/endpoint.ts";
import { type CodeSample, codeSamples } from "#lib/openapi/code-samples.ts";
import { endpoints } from "#lib/openapi/endpoints.ts";
import { readCode } from "#lib/testing/passcodes.ts";
import {
  makePreparedWorkspace,
  type PreparedWorkspace,
  workspaceFor,
} from "#lib/testing/prepared-workspace.ts";
import { runnableLanguages, runSample } from "#lib/testing/run-sample.ts";

const FOLDER = path.join("docs", "guides");
const guides = readdirSync(FOLDER).map((name): [string, string] => [
  name,
  readFileSync(path.join(FOLDER, name), "utf8"),
]);

function isCall({ language, notes }: Fence): boolean {
  return runnableLanguages.includes(language) && !("run" in notes) && !("verify" in notes);
}

const walks = guides.flatMap(([name, source]) =>
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
    OTP_ID: ids.otp ?? "",
    WEBHOOK_ENDPOINT_ID: ids.whk ?? "",
    CODE: code ?? "",
  };
}

test("there are samples to run", () => {
  expect(walks.length).toBeGreaterThan(12);
});

test.each(walks)(
  "%s: the samples in %s do what the page says",
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

const LANGUAGES = { curl: "bash", TypeScript: "typescript", Python: "python" } as const;
const runnable = references.filter(([, , { label }]) => runnableLanguages.includes(LANGUAGES[label]));

test.each(runnable)(
  "the reference's sample of %s runs",
  async (_name, endpoint, { label, source }) => {
    const workspace = await workspaceFor(endpoint);
    // Pasted as they are: no id of the page is one of the reader's.
    expect(source).not.toMatch(/_[0-9a-z]{26}\b/);
    const { exit, output } = await runSample(LANGUAGES[label], here(source), environment(workspace));
    expect([exit, output]).toEqual([0, expect.any(String)]);
    // An answer in parts may hold a refused one.
    if (endpoint.operationId === "batchUpsertContacts") expect(output).not.toContain("failed");
  },
  60_000,
);
