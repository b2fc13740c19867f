import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { scopes } from "#lib/scopes.ts";
import { type ApiAnswer, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const TEMPLATE = "/api/v1/messages/template";
const TEXT = "/api/v1/messages/text";

test("two faults in one call are always answered by the same one, in the order of the checks", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, [...scopes]);
  const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    callApi(method, path, { key, body, headers });
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    call("POST", path, body, headers);
  const { secret: other } = await makeKey(ctx, ["otp.send"]);
  const bad = { "Idempotency-Key": "a b", "Content-Type": "text/plain" };
  const codeOf = ({ json }: ApiAnswer): unknown => Object(json).error.code;
  // Method, key, media type, size, idempotency key, bytes, shape, facts: each hides what comes after it.
  expect(codeOf(await callApi("PUT", `${TEXT}?x=1`, { key: other, body: "{", headers: bad }))).toBe(
    "METHOD_NOT_ALLOWED",
  );
  expect(codeOf(await callApi("POST", `${TEXT}?x=1`, { key: other, body: "{", headers: bad }))).toBe(
    "NOT_AUTHENTICATED",
  );
  expect(codeOf(await post(`${TEXT}?x=1`, "{", bad))).toBe("UNSUPPORTED_MEDIA_TYPE");
  const malformed = { "Idempotency-Key": "a b" };
  expect(codeOf(await post(`${TEXT}?x=1`, `{${"x".repeat(300_000)}`, malformed))).toBe("PAYLOAD_TOO_LARGE");
  expect(codeOf(await post(`${TEXT}?x=1`, "{", malformed))).toBe("IDEMPOTENCY_KEY_INVALID");
  expect(codeOf(await post(`${TEXT}?x=1`, "{"))).toBe("INVALID_JSON");
  expect(codeOf(await post(`${TEXT}?x=1`, { to: "1" }))).toBe("VALIDATION_ERROR");
  // An id that cannot be one is like one that nothing has: a fact.
  const nobody = `/api/v1/contacts/${newId("contact")}`;
  for (const path of ["/api/v1/contacts/nobody", nobody]) {
    expect(codeOf(await call("PATCH", path, { surplus: 1 }))).toBe("VALIDATION_ERROR");
    expect(codeOf(await call("PATCH", path, { name: "Ana" }))).toBe("NOT_FOUND");
  }
  // The facts of a send: template before header before variables before the window.
  const fallback = { template: "nope", variables: {} };
  expect(codeOf(await post(TEXT, { to: makePhone(), body: "x", fallback }))).toBe("TEMPLATE_NOT_FOUND");
  expect(
    codeOf(await post(TEMPLATE, { to: makePhone(), template: "new_roast", variables: { "9": "x" } })),
  ).toBe("HEADER_MEDIA_REQUIRED");
});
