import { expect, test } from "vitest";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { BODY_VALUES_MAX, parseJson, readJson } from "#lib/api/read-body.ts";
import { respondError } from "#lib/api/respond.ts";
import { serveCall } from "#lib/api/serve-call.ts";
import { upsertContact } from "#lib/contacts/endpoints.ts";
import { sendMessageBatch } from "#lib/messages/api/send-endpoints.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { newId } from "#lib/platform/id.ts";
import { ISSUES_MAX } from "#lib/platform/issue-codes.ts";
import { log } from "#lib/platform/log.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const NUL = String.raw`"\u0000"`;

function listUpTo(bytes: number, start: string, item: string, end: string): string {
  const count = Math.floor((bytes - start.length - end.length) / (item.length + 1));
  return `${start}${Array(count).fill(item).join(",")}${end}`;
}

function requestOf(path: string, body: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://localhost/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

async function call(endpoint: Endpoint, body: string) {
  const { secret } = await makeKey(await makeWorkspace(), [endpoint.scope]);
  const request = requestOf(endpoint.path, body, { authorization: `Bearer ${secret}` });
  const run = () => Promise.reject(new Error("No body of this test may be accepted."));
  const operation = { endpoint, run, recover: null };
  const { response } = await serveCall(operation, request, { params: Promise.resolve({}) }, newId("req"));
  return response.body;
}

/** What a route answers that throws the issues of the body at once. */
async function refuse(body: string, limit: number): Promise<string> {
  const error = await readJson(requestOf("", body), limit).catch((thrown: unknown) => thrown);
  return respondError(error, newId("req"), log).text();
}

const { api, auth, messageBatch } = bodyLimits;
const LONG = "k".repeat(128 * 1024);

test.each<[string, () => Promise<string>]>([
  ["a call of the API", () => call(upsertContact, listUpTo(api.bytes, `{"${LONG}":[`, NUL, "]}"))],
  ["any other request", () => refuse(listUpTo(api.bytes, `{"${LONG}":[`, NUL, "]}"), api.bytes)],
  [
    "a request without an account",
    () => refuse(listUpTo(auth.bytes, `{"${"k".repeat(7900)}":[`, NUL, "]}"), auth.bytes),
  ],
  [
    "repeated members with long names",
    () => refuse(listUpTo(api.bytes, "{", `"${"k".repeat(8000)}":1`, "}"), api.bytes),
  ],
])("a body full of faults gets few issues and a small response: %s", async (_name, respond) => {
  const text = await respond();
  const { code, details } = JSON.parse(text).error;
  expect(code).toBe("VALIDATION_ERROR");
  expect(details.issues).toHaveLength(ISSUES_MAX);
  expect(text.length).toBeLessThan(16 * 1024);
});

test("the faults of the JSON and those that the schema finds are reported together, each once", async () => {
  const body = '{"phone":"1","a":1,"a":2,"name":"\\u0000"}';
  const { issues } = JSON.parse(await call(upsertContact, body)).error.details;
  const found = issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  expect(found.toSorted()).toEqual([
    "a duplicate_member",
    "a unknown_member",
    "name invalid_characters",
    "phone invalid_format",
  ]);
});

test.each(["0", "[]", NUL])(
  "a body with too many values is refused before it is checked: %s",
  async (value) => {
    const body = listUpTo(messageBatch.bytes, '{"messages":[', value, "]}");
    const { issues } = JSON.parse(await call(sendMessageBatch, body)).error.details;
    expect(issues).toEqual([
      {
        path: "",
        code: "too_big",
        message: "The body has more than 100,000 values. Send fewer items in one request.",
      },
    ]);
  },
);

test("a body with as many values as are allowed is read", () => {
  const list = Array(BODY_VALUES_MAX - 2).fill(0);
  const { value, issues } = parseJson(new TextEncoder().encode(JSON.stringify([list])));
  expect({ value, issues }).toEqual({ value: [list], issues: [] });
});
