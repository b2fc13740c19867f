import fc from "fast-check";
import { expect, test } from "vitest";
import { generateKey } from "#lib/keys/rules.ts";
import {
  BODY_KEPT_BYTES,
  type CallTexts,
  maskPath,
  maskRecipient,
  masksOf,
} from "#lib/requests/mask-rules.ts";

const nothing: CallTexts = { body: undefined, search: new URLSearchParams(), plainVariables: false };
const request = (body: unknown, plainVariables = false) =>
  masksOf({ ...nothing, body, plainVariables }).request(body).text;
const response = (body: unknown, asked: unknown = undefined) =>
  masksOf({ ...nothing, body: asked }).response(body).text;

test("what a send shows in the log", () => {
  const body = {
    to: "5511999998888",
    template: "order_update",
    variables: { "1": "Ana", "2": "NW-1042" },
    clientReference: "order-1042",
  };
  expect(JSON.parse(request(body, true))).toEqual({ ...body, to: "•••8888" });
  expect(JSON.parse(request(body))).toEqual({
    ...body,
    to: "•••8888",
    variables: { "1": "••••••", "2": "••••••" },
  });
});

test.each([
  ["a passcode", { code: "123456", to: "5511999998888" }],
  ["a passcode written with a hyphen, repeated without", { code: "123-456", clientReference: "try 123456" }],
  ["a passcode as a number", { code: 123456 }],
  ["a passcode in a list", { code: ["123456"] }],
  ["a passcode deeper", { code: { value: "123456" } }],
  ["a passcode under another case", { Code: "123456" }],
  ["a passcode as a variable of a fallback", { fallback: { variables: { "1": "123456" } } }],
  ["variables that are a text", { variables: "123456" }],
  ["variables that are a list", { variables: ["123456"] }],
  ["a variable that is an object", { variables: { "1": { text: "123456" } } }],
  ["a passcode told again elsewhere", { code: "123456", purpose: "login-123456", list: ["x123456x"] }],
  ["a passcode as a name", { code: "123456", "123456": true }],
])("hides %s", (_, body) => {
  expect(request(body)).not.toMatch(/123-?456/);
});

test.each([
  ["as it should be", { to: "5511999998888" }],
  ["with plus and spaces", { to: "+55 11 99999-8888" }],
  ["as a number", { to: 5511999998888 }],
  ["in a list", { to: ["5511999998888"] }],
  ["of a batch", { contacts: [{ phone: "5511999998888" }] }],
  ["glued to letters of a text", { body: "tel5511999998888x" }],
  ["in a text", { body: "Call 5511999998888 or +55 (11) 99999-8888." }],
  ["as a name", { "5511999998888": 1 }],
  ["under a name that is not ours", { phoneNumber: 5511999998888 }],
  ["glued to letters, once it is known", { to: "5511999998888", clientReference: "user5511999998888x" }],
  ["known only with its plus", { to: "+5511999998888", clientReference: "a5511999998888" }],
  ["as the whole body", "5511999998888"],
  ["as a list that is the whole body", ["5511999998888"]],
])("shows a recipient %s by the last four digits", (_, body) => {
  expect(request(body).replace(/\D/g, "")).not.toContain("5511999998888");
  expect(request(body)).toContain("8888");
});

test("an answer keeps its error's code and loses the recipient that it names", () => {
  const body = {
    error: {
      code: "WINDOW_CLOSED",
      message: "The 24-hour reply window for 5511999998888 closed at 2026-11-20T10:15:00.000Z.",
      details: {
        windowExpiredAt: "2026-11-20T10:15:00.000Z",
        issues: [{ path: "to", code: "invalid_type" }],
      },
      requestId: "req_01kaeh4v5mf9h8gkqvd2x3s7rb",
    },
  };
  expect(JSON.parse(response(body))).toEqual({
    error: {
      ...body.error,
      message: "The 24-hour reply window for •••8888 closed at 2026-11-20T10:15:00.000Z.",
    },
  });
  expect(response({ code: "123456" })).toBe('{"code":"••••••"}');
  expect(response({ error: { message: "123456 is wrong" } }, { code: "123456" })).not.toContain("123456");
});

test("secrets of endpoints, addresses of people, credentials and signatures of links are hidden", () => {
  const shown = request({
    secret: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
    note: "whsec_QW5vdGhlckFub3RoZXJBbm90aGVyQW5vdGhlcjEyMzQ=",
    endUserIp: "203.0.113.7",
    url: "https://ana:hunter2@example.com/hook?token=abc#x",
    headerMediaLink: "https://example.com/a.jpg?X-Amz-Signature=deadbeef",
  });
  expect(JSON.parse(shown)).toEqual({
    secret: "••••••",
    note: "whsec_…[redacted]",
    endUserIp: "••••••",
    url: "https://•••@example.com/hook?•••#x",
    headerMediaLink: "https://example.com/a.jpg?•••",
  });
});

test("paths, queries and headers are masked by the same measure", () => {
  const search = new URLSearchParams({ phone: "5511999998888", q: "99999-8888", code: "123456", limit: "5" });
  const masks = masksOf({ ...nothing, search });
  expect(new URLSearchParams(masks.query(search) ?? "").get("phone")).toBe("•••8888");
  expect(masks.query(search)).not.toMatch(/123456|5511999998888/);
  expect(masks.query(new URLSearchParams())).toBeNull();
  expect(masks.text("retry/5511999998888/123456")).toBe("retry/•••8888/••••••");
  expect(maskPath("/api/v1/contacts/%2B5511999998888")).toBe("/api/v1/contacts/•••8888");
  expect(maskPath("/api/v1/messages/msg_01kaeh4v5mf9h8gkqvd2x3s7rb")).toBe(
    "/api/v1/messages/msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  );
  expect(maskPath("/api/v1/%00%zz")).toBe("/api/v1/%00%zz");
  expect(maskPath("/api/v1/%00")).toBe("/api/v1/\uFFFD");
});

test("ids stay, so that a log can be read", () => {
  const path = "/api/v1/messages/msg_01kaeh4v5m12345678gqvd2x3s/timeline";
  expect(maskPath(path)).toBe(path);
  const uuid = "12345678-1234-4234-8234-123456789012";
  expect(masksOf(nothing).text(`retry ${uuid}`)).toBe(`retry ${uuid}`);
});

test("what is kept is bounded, in bytes and in depth, and never cut within a character", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(request(deep)).toContain("…");
  const kept = masksOf(nothing).request({ body: "😀".repeat(5000) });
  expect(kept.truncated).toBe(true);
  expect(Buffer.byteLength(kept.text)).toBeLessThanOrEqual(BODY_KEPT_BYTES);
  expect(kept.text.isWellFormed()).toBe(true);
  expect(masksOf(nothing).request({ a: 1 })).toEqual({ text: '{"a":1}', truncated: false });
  expect(JSON.parse(request(JSON.parse('{"__proto__":{"code":"123456"}}')))).toEqual(
    JSON.parse('{"__proto__":{"code":"••••••"}}'),
  );
});

const digits = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(..."0123456789"), length).map((all) => all.join(""));
const phone = fc
  .tuple(fc.constantFrom(..."123456789"), digits({ minLength: 7, maxLength: 14 }))
  .map(([first, rest]) => first + rest);

test("wherever a key, a passcode or a recipient stands, none of them is kept whole", () => {
  const secrets = fc.record({
    to: phone,
    code: digits({ minLength: 6, maxLength: 8 }),
    key: fc.constant(null).map(() => generateKey()),
    before: fc.string({ maxLength: 5 }),
    after: fc.string({ maxLength: 5 }),
  });
  fc.assert(
    fc.property(secrets, fc.jsonValue({ maxDepth: 3 }), ({ to, code, key, before, after }, noise) => {
      const hide = (value: string) => `${before}${value}${after}`;
      const body = {
        to,
        code,
        noise,
        texts: [hide(to), hide(code), { [hide(key)]: hide(to) }],
        fallback: { variables: { "1": code, "2": hide(key) }, clientReference: hide(code) },
      };
      const masks = masksOf({ ...nothing, body });
      for (const { text } of [masks.request(body), masks.response({ said: body })]) {
        expect(text).not.toContain(to);
        expect(text).not.toContain(code);
        expect(text).not.toContain(key.slice(0, 24));
      }
      expect(masks.text(hide(to))).not.toContain(to);
    }),
  );
});

test("a recipient is told by no more than four digits", () => {
  fc.assert(
    fc.property(phone, (to) => {
      expect(maskRecipient(to)).toBe(`•••${to.slice(-4)}`);
    }),
  );
});
