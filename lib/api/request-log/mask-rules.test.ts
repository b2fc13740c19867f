import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { generateKey } from "#lib/accounts/api-keys/rules.ts";
import { BODY_STORED_BYTES, type CallTexts, createMasks } from "#lib/api/request-log/mask-rules.ts";
import { maskPath, maskRecipient } from "#lib/api/request-log/text-rules.ts";

const nothing: CallTexts = {
  path: "/api/v1/messages/text",
  search: new URLSearchParams(),
  body: undefined,
  plainVariables: false,
  secrets: [],
};
const request = (body: unknown, plainVariables = false) =>
  createMasks({ ...nothing, body, plainVariables }).request(body).text;
const response = (body: unknown, requestBody: unknown = undefined) =>
  createMasks({ ...nothing, body: requestBody }).response(body).text;

test("masks a send", () => {
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
  ["a passcode repeated elsewhere", { code: "123456", purpose: "login-123456", list: ["x123456x"] }],
  ["a passcode as a name", { code: "123456", "123456": true }],
  ["a passcode under another name", { otpCode: "123456" }],
  ["a passcode under a name with underscores", { otp_code: "123456" }],
  ["a passcode called one", { Passcode: "123456" }],
  ["a passcode called a PIN", { PIN: 123456 }],
  ["a passcode under a name with hyphens", { "verification-code": "123456" }],
])("hides %s", (_, body) => {
  expect(request(body)).not.toMatch(/123-?456/);
});

test("hides the values of marked fields whole, whatever their names and lengths", () => {
  const long = `Bearer ${"k".repeat(200)}`;
  const body = {
    headers: [
      { name: "authorization", value: long },
      { name: "x-short", value: "ab" },
    ],
  };
  const masks = createMasks({ ...nothing, body, secrets: [long, "ab"] });
  const expected = [
    { name: "authorization", value: "••••••" },
    { name: "x-short", value: "••••••" },
  ];
  expect(JSON.parse(masks.request(body).text)).toEqual({ headers: expected });
  expect(JSON.parse(masks.response({ error: { message: "No.", sent: long } }).text)).toEqual({
    error: { message: "No.", sent: "••••••" },
  });
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
])("shows the last four digits of a recipient %s", (_, body) => {
  expect(request(body).replace(/\D/g, "")).not.toContain("5511999998888");
  expect(request(body)).toContain("8888");
});

test("shows the error code of a response and masks its recipient", () => {
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

test("hides endpoint secrets, personal addresses, credentials and link signatures", () => {
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

test("masks paths, queries and headers alike", () => {
  const search = new URLSearchParams({ phone: "5511999998888", q: "99999-8888", code: "123456", limit: "5" });
  const masks = createMasks({ ...nothing, search });
  expect(new URLSearchParams(masks.query ?? "").get("phone")).toBe("•••8888");
  expect(masks.query).not.toMatch(/123456|5511999998888/);
  expect(createMasks(nothing).query).toBeNull();
  expect(masks.text("retry/5511999998888/123456")).toBe("retry/•••8888/••••••");
  expect(maskPath("/api/v1/contacts/%2B5511999998888")).toBe("/api/v1/contacts/•••8888");
  expect(maskPath("/api/v1/messages/msg_01kaeh4v5mf9h8gkqvd2x3s7rb")).toBe(
    "/api/v1/messages/msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  );
  expect(createMasks({ ...nothing, path: "/api/v1/123456", search }).path).toBe("/api/v1/••••••");
  // %31%32… are digits.
  expect(maskPath("/api/v1/%31%32%33%34%35%36%37%38/%00%zz")).toBe("/api/v1/•••5678/\uFFFD%zz");
  expect(maskPath("/api/v1/%00")).toBe("/api/v1/\uFFFD");
});

test("keeps ids readable", () => {
  const path = "/api/v1/messages/msg_01kaeh4v5m12345678gqvd2x3s/timeline";
  expect(maskPath(path)).toBe(path);
  const uuid = "12345678-1234-4234-8234-123456789012";
  expect(createMasks(nothing).text(`retry ${uuid}`)).toBe(`retry ${uuid}`);
});

test("hides every run of six to eight digits on passcode paths", () => {
  const path = "/api/v1/otp/verify";
  const body = {
    to: "5511999998888",
    code: "no",
    note: "was 123456, 1234567 or 12345678",
    at: 123456,
    rest: 12345,
  };
  expect(JSON.parse(createMasks({ ...nothing, path }).request(body).text)).toEqual({
    to: "•••8888",
    code: "••••••",
    note: "was ••••••, •••••• or ••••••",
    at: "••••••",
    rest: 12345,
  });
  const id = "msg_01kaeh4v5m12345678gqvd2x3s";
  const sent = { id, requestId: "req_01kaeh4v5m12345678gqvd2x3s", expiresAt: "2026-11-20T10:15:00.000Z" };
  expect(JSON.parse(createMasks({ ...nothing, path }).response(sent).text)).toEqual(sent);
  const phone = "/api/sandbox/chats/106540352242922/5511999998888/messages";
  const { response } = createMasks({ ...nothing, path: phone });
  const chat = { messages: [{ rendered: { body: "123456 is your code." } }] };
  expect(JSON.parse(response(chat).text)).toEqual({
    messages: [{ rendered: { body: "•••••• is your code." } }],
  });
  expect(maskPath("/api/v1/otp/verify/123456")).toBe("/api/v1/otp/verify/••••••");
  expect(maskPath("/api/v1/messages/123456")).toBe("/api/v1/messages/123456");
});

function searched(run: () => void): number {
  const spies = (["replace", "replaceAll"] as const).map((name) => vi.spyOn(String.prototype, name));
  run();
  return spies
    .flatMap(({ mock }) => mock.contexts)
    .reduce((sum: number, text) => sum + String(text).length, 0);
}

const SENT = 200_000;
const many = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index));
const named = <T>(length: number, make: (index: number) => T) =>
  Object.fromEntries(many(length, (index) => [`n${index}`, make(index)]));

test.each<[string, unknown]>([
  [
    "a thousand passcodes, to be sought in a long text",
    { code: many(1000, (n) => `9${n}000`), a: "x".repeat(SENT) },
  ],
  ["passcodes that begin alike", { code: many(200, (n) => "9".repeat(900) + n), a: "9".repeat(SENT / 2) }],
  ["numbers", { code: many(200, (n) => `9${n}000`), a: many(SENT / 8, (n) => 1_000_000 + n) }],
  ["empty texts", { code: "123456", a: many(SENT / 3, () => "") }],
  ["nothing at all", { code: "123456", a: many(SENT / 5, () => null) }],
  ["empty objects", { code: "123456", a: many(SENT / 3, () => ({})) }],
  ["names", { code: "123456", a: named(SENT / 12, () => "") }],
  ["variables", { variables: named(SENT / 12, () => "123456") }],
  ["recipients", { to: many(SENT / 14, (n) => String(15_555_550_000 + n)) }],
  ["links that hide nearly all of themselves", { a: many(12, () => `https://x.io?${"x".repeat(16_000)}`) }],
  ["links within a link", { a: "https://".repeat(SENT / 8) }],
])("bounds the work of masking: %s", (_, body) => {
  let stored = { text: "", truncated: false };
  const characters = searched(() => {
    stored = createMasks({ ...nothing, body }).request(body);
  });
  expect(stored.truncated).toBe(true);
  expect(Buffer.byteLength(stored.text)).toBeLessThanOrEqual(BODY_STORED_BYTES);
  // The budget for names and values once, and once for each pattern.
  expect(characters).toBeLessThan(SENT + 8 * BODY_STORED_BYTES);
});

test("truncates paths and queries outside of escapes and secrets", () => {
  const parameters = new URLSearchParams(many(1000, (n) => [`n${n}`, "é"]));
  const path = `/api/v1/${"x".repeat(1000)}/5511999998888/${"x".repeat(SENT)}`;
  const masks = createMasks({ ...nothing, path, search: parameters });
  expect(searched(() => createMasks({ ...nothing, path, search: parameters }))).toBeLessThan(40_000);
  for (const masked of [masks.path, maskPath(path)]) {
    expect(masked.length).toBeLessThanOrEqual(1024);
    expect(masked).not.toContain("5511");
  }
  expect(masks.query?.length).toBeLessThanOrEqual(1024);
  expect(masks.query).toMatch(/^n0=%C3%A9&n1=.*[^%]{2}$/);
  const few = createMasks({ ...nothing, search: new URLSearchParams(many(150, () => ["a", ""])) });
  expect(new URLSearchParams(few.query ?? "").size).toBe(100);
});

test("hides everything after the beginning of a very long secret", () => {
  const token = `${"a1".repeat(100)}end`;
  expect(JSON.parse(request({ token, note: `Bearer ${token}` }))).toEqual({
    token: "••••••",
    note: "Bearer ••••••",
  });
});

test("limits stored bodies in bytes and depth without cutting characters", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(request(deep)).toContain("…");
  const stored = createMasks(nothing).request({ body: "😀".repeat(5000) });
  expect(stored.truncated).toBe(true);
  expect(Buffer.byteLength(stored.text)).toBeLessThanOrEqual(BODY_STORED_BYTES);
  expect(stored.text.isWellFormed()).toBe(true);
  expect(createMasks(nothing).request({ a: 1 })).toEqual({ text: '{"a":1}', truncated: false });
  expect(JSON.parse(request(JSON.parse('{"__proto__":{"code":"123456"}}')))).toEqual(
    JSON.parse('{"__proto__":{"code":"••••••"}}'),
  );
});

const digits = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(..."0123456789"), length).map((all) => all.join(""));
const phone = fc
  .tuple(fc.constantFrom(..."123456789"), digits({ minLength: 7, maxLength: 14 }))
  .map(([first, rest]) => first + rest);

test("never stores a whole key, passcode or recipient", () => {
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
      const masks = createMasks({ ...nothing, body });
      for (const { text } of [masks.request(body), masks.response({ text: body })]) {
        expect(text).not.toContain(to);
        expect(text).not.toContain(code);
        expect(text).not.toContain(key.slice(0, 24));
      }
      expect(masks.text(hide(to))).not.toContain(to);
    }),
  );
});

test("shows at most four digits of a recipient", () => {
  fc.assert(
    fc.property(phone, (to) => {
      expect(maskRecipient(to)).toBe(`•••${to.slice(-4)}`);
    }),
  );
});
