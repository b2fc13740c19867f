import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { fencesOf } from "#lib/api-docs/pages/markdown.ts";
import { runnableLanguages, runSample } from "#lib/testing/run-sample.ts";

const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const ID = "evt_01k0000000000000000000test";
const AT = 1762387200;
const SIGNATURE = "v1,THursPGqoo3kHL/hKPFauhen7+t2UP9clZCeZ/8gtw0=";

const source = readFileSync("docs/guides/events.md", "utf8");
const fences = fencesOf(source);
const body = fences.find(({ notes }) => "vector" in notes)?.code ?? "";
const verifiers = fences.filter(({ notes }) => "verify" in notes);

/** Requests and whether their signature is valid; every language gets the same ones. */
const cases = [
  { name: "the vector", body, signature: SIGNATURE, now: AT, ours: true },
  {
    name: "among other signatures",
    body,
    signature: `v1a,xyz v1,AAAA ${SIGNATURE}`,
    now: AT + 299,
    ours: true,
  },
  { name: "another body", body: `${body} `, signature: SIGNATURE, now: AT, ours: false },
  { name: "another signature", body, signature: SIGNATURE.replace("TH", "HT"), now: AT, ours: false },
  { name: "another version", body, signature: SIGNATURE.replace("v1", "v2"), now: AT, ours: false },
  { name: "no signature", body, signature: "", now: AT, ours: false },
  { name: "too old", body, signature: SIGNATURE, now: AT + 301, ours: false },
  { name: "from the future", body, signature: SIGNATURE, now: AT - 301, ours: false },
];

const endings: Record<string, string> = {
  typescript: `
const cases = JSON.parse(process.env.CASES!);
console.log(JSON.stringify(cases.map((c: any) => isFromParley(c.body,
  { "webhook-id": "${ID}", "webhook-timestamp": "${AT}", "webhook-signature": c.signature }, "${SECRET}", c.now))));`,
  python: `
import json, os
print(json.dumps([is_from_parley(c["body"].encode(),
    {"webhook-id": "${ID}", "webhook-timestamp": "${AT}", "webhook-signature": c["signature"]},
    "${SECRET}", c["now"]) for c in json.loads(os.environ["CASES"])]))`,
  php: `
echo json_encode(array_map(fn($c) => is_from_parley($c['body'],
    ['webhook-id' => '${ID}', 'webhook-timestamp' => '${AT}', 'webhook-signature' => $c['signature']],
    '${SECRET}', $c['now']), json_decode(getenv('CASES'), true)));`,
};

test("the vector verifies with the Standard Webhooks library and in three languages", () => {
  expect(new Webhook(SECRET).sign(ID, new Date(AT * 1000), body)).toBe(SIGNATURE);
  expect(verifiers.map(({ language }) => language)).toEqual(["typescript", "python", "php"]);
  expect(source).toContain(SIGNATURE);
});

describe("the documented verification code", () => {
  const runnable = verifiers.filter(({ language }) => runnableLanguages.includes(language));
  test.each(runnable.map(({ language, code }): [string, string] => [language, code]))(
    "in %s accepts valid signatures and rejects others",
    async (language, code) => {
      const { exit, output } = await runSample(language, code + endings[language], {
        CASES: JSON.stringify(cases),
      });
      expect([exit, output]).toEqual([0, expect.any(String)]);
      const results: boolean[] = JSON.parse(output);
      expect(cases.map(({ name }, index) => [name, results[index]])).toEqual(
        cases.map(({ name, ours }) => [name, ours]),
      );
    },
  );
});
