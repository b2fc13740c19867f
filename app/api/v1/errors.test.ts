import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { contacts, otpPolicies, templates } from "#db/schema/index.ts";
import { HOUR } from "#lib/clock.ts";
import { type ApiErrorCode, errorTable } from "#lib/errors.ts";
import { errorGuide } from "#lib/openapi/error-guide.ts";
import { suffixOf } from "#lib/sandbox/codes.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { scopes } from "#lib/scopes.ts";
import { type ApiAnswer, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { type OwnServer, startOwnServer } from "#lib/testing/own-server.ts";
import { readCode, wrongCode } from "#lib/testing/passcodes.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";

// Every error of the contract's table (API.md §4.2), reached over HTTP, with its whole body and headers. The 401 is in the
// contract of every endpoint.

const TEMPLATE = "/api/v1/messages/template";
const TEXT = "/api/v1/messages/text";

let broken: Promise<OwnServer> | undefined;
/** The server that the last two cases break, one after the other. */
function ownServer(): Promise<OwnServer> {
  broken ??= startOwnServer();
  return broken;
}
afterAll(async () => (await broken)?.stop());

const order = (to: string = makePhone()) => ({
  to,
  template: "order_update",
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
});

interface Caller {
  ctx: Ctx;
  number: SandboxNumber;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
}

interface Case {
  message: string | RegExp;
  details?: unknown;
  /** Whole seconds in `Retry-After`; no header where it is absent. */
  retryAfter?: RegExp;
  reach(caller: Caller): Promise<ApiAnswer>;
}

const cases: Record<Exclude<ApiErrorCode, "NOT_AUTHENTICATED">, Case> = {
  INVALID_JSON: {
    message: "The body is not JSON (position 6). Check quotes, commas and brackets.",
    details: { position: 6 },
    reach: ({ post }) => post(TEXT, '{"to":'),
  },
  VALIDATION_ERROR: {
    message:
      "to: Digits only, country code first, 8 to 15 of them: no plus sign, no separators. (and 2 more)",
    details: {
      issues: [
        {
          path: "to",
          code: "invalid_format",
          message: "Digits only, country code first, 8 to 15 of them: no plus sign, no separators.",
          suggestion: "5511999998888",
        },
        { path: "body", code: "required", message: "This field is required." },
        {
          path: "previewURL",
          code: "unknown_member",
          message: 'Unknown field; did you mean "previewUrl"?',
          suggestion: "previewUrl",
        },
      ],
    },
    reach: ({ post }) => post(TEXT, { to: "+55 11 99999-8888", previewURL: true }),
  },
  INVALID_CURSOR: {
    message: "This cursor does not belong to this list. Start again without one.",
    reach: ({ call }) => call("GET", "/api/v1/contacts?cursor=bm90aGluZw"),
  },
  IDEMPOTENCY_KEY_INVALID: {
    message: "Idempotency-Key takes 1 to 255 visible ASCII characters without spaces, once.",
    reach: ({ post }) => post(TEMPLATE, order(), { "Idempotency-Key": "a b" }),
  },
  NOT_FOUND: {
    message: "There is nothing here. Check the address and the id.",
    reach: ({ call }) => call("GET", "/api/v1/contacts/contact_nobody"),
  },
  TEMPLATE_NOT_FOUND: {
    message: 'The template "order_update" has no language "pt_BR". It has en.',
    details: { template: "order_update", availableLanguages: ["en"] },
    reach: ({ post }) => post(TEMPLATE, { ...order(), language: "pt_BR" }),
  },
  METHOD_NOT_ALLOWED: {
    message: "This path does not take DELETE. It takes OPTIONS, POST.",
    reach: ({ call }) => call("DELETE", TEXT),
  },
  WINDOW_CLOSED: {
    message:
      /^The 24-hour reply window for 4915550000999 closed at [0-9TZ:.-]{24}\. Send a template, or wait for the customer to write\.$/,
    details: {
      windowExpiredAt: expect.stringMatching(/^[0-9TZ:.-]{24}$/),
      conversationId: expect.stringMatching(/^conv_/),
      templates: ["new_roast", "order_update", "pickup_reminder", "welcome"],
    },
    reach: async ({ ctx, number, post }) => {
      await customerWrites(ctx, number, "4915550000999", "Hello");
      await moveClock(ctx, 25 * HOUR);
      return post(TEXT, { to: "4915550000999", body: "Hello" });
    },
  },
  TEMPLATE_NOT_APPROVED: {
    message: 'WhatsApp has not approved the template "order_update" (en): it is paused.',
    details: { whatsappStatus: "paused", workspaceStatus: "approved", reason: null },
    reach: async ({ ctx, post }) => {
      await ctx.db
        .update(templates)
        .set({ whatsappStatus: "paused" })
        .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.name, "order_update")));
      return post(TEMPLATE, order());
    },
  },
  NUMBER_NOT_CONNECTED: {
    message: "No WhatsApp number is connected. Connect one in Settings → Number.",
    details: { numberId: null },
    reach: async () => {
      const { secret: key } = await makeKey(await makeWorkspace(), ["messages.send"]);
      return callApi("POST", TEMPLATE, { key, body: order() });
    },
  },
  NUMBER_RESTRICTED: {
    message:
      "WhatsApp refused this message: Temporarily blocked for policy violations (code 368). An admin resolves it in Meta's WhatsApp Manager; sending works again once Meta lifts it.",
    details: {
      whatsappCode: 368,
      cause: "Meta restricts the account for a policy violation.",
      action: "An admin resolves it in Meta's WhatsApp Manager; sending works again once Meta lifts it.",
      messageId: expect.stringMatching(/^msg_/),
      until: null,
    },
    reach: ({ post }) => post(TEMPLATE, order("4915550000025")),
  },
  CONTACT_BLOCKED: {
    message: "The workspace blocked this contact. Unblock it in the inbox to write.",
    details: { contactId: expect.stringMatching(/^contact_/) },
    reach: (caller) => afterChange(caller, { blockedAt: new Date() }, order),
  },
  CONTACT_OPTED_OUT: {
    message: "This contact opted out of marketing. Send a utility template, or wait until they opt in again.",
    details: { contactId: expect.stringMatching(/^contact_/), optedOutAt: "2026-01-02T03:04:05.000Z" },
    reach: (caller) =>
      afterChange(caller, { optedOutAt: new Date("2026-01-02T03:04:05Z") }, (to) => ({
        to,
        template: "welcome",
        variables: {},
      })),
  },
  CONTACT_CONFLICT: {
    message: 'Another contact has the externalId "crm-1". Change or clear it there first.',
    details: {
      contactIds: [expect.stringMatching(/^contact_/), expect.stringMatching(/^contact_/)],
    },
    reach: async ({ post }) => {
      const [a, b] = [makePhone(), makePhone()];
      await post("/api/v1/contacts", { phone: a, externalId: "crm-1" });
      await post("/api/v1/contacts", { phone: b });
      return post("/api/v1/contacts", { phone: b, externalId: "crm-1" });
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    message: /^The same call is being executed now. Try again in [456] s, with the same key.$/,
    details: { retryAfterSeconds: expect.any(Number) },
    retryAfter: /^[456]$/,
    reach: async ({ post }) => {
      // WhatsApp takes three seconds to answer this one.
      const body = order("4915550000029");
      const headers = { "Idempotency-Key": randomUUID() };
      const answers = await Promise.all([post(TEMPLATE, body, headers), post(TEMPLATE, body, headers)]);
      return answers.toSorted((a, b) => b.status - a.status)[0] as ApiAnswer;
    },
  },
  OTP_TEMPLATE_MISSING: {
    message:
      "No approved authentication template can carry codes. Have WhatsApp approve one, and approve it in Settings → Templates.",
    reach: async ({ ctx, post }) => {
      await ctx.db
        .update(templates)
        .set({ approval: "rejected" })
        .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.category, "authentication")));
      return post("/api/v1/otp/send", { to: makePhone() });
    },
  },
  OTP_EXPIRED: {
    message: "There is no passcode to check. Send a new one.",
    reach: ({ post }) => post("/api/v1/otp/verify", { to: makePhone(), code: "123456" }),
  },
  PAYLOAD_TOO_LARGE: {
    message: "The body is larger than 262144 bytes. Send less at once.",
    details: { limitBytes: 262_144 },
    reach: ({ post }) => post(TEXT, { to: makePhone(), body: "x".repeat(262_144) }),
  },
  UNSUPPORTED_MEDIA_TYPE: {
    message: "Send the body as Content-Type: application/json in UTF-8, without Content-Encoding.",
    reach: ({ post }) => post(TEXT, "a=b", { "Content-Type": "application/x-www-form-urlencoded" }),
  },
  IDEMPOTENCY_KEY_REUSED: {
    message: "This idempotency key came with another request before. Use a new key for a new request.",
    reach: async ({ post }) => {
      const headers = { "Idempotency-Key": randomUUID() };
      await post(TEMPLATE, order(), headers);
      return post(TEMPLATE, order(), headers);
    },
  },
  TEMPLATE_VARIABLES_MISMATCH: {
    message: "The template takes the variables 1, 2, 3; missing: 3; surplus: 4.",
    details: { missing: ["3"], extra: ["4"], expected: ["1", "2", "3"] },
    reach: ({ post }) => post(TEMPLATE, { ...order(), variables: { "1": "a", "2": "b", "4": "c" } }),
  },
  TEMPLATE_TOO_LONG: {
    message:
      /^With these values the template's body has 1\d{3} characters; WhatsApp takes 1024\. Shorten a value\.$/,
    details: { component: "body", length: expect.any(Number), limit: 1024 },
    reach: ({ post }) =>
      post(TEMPLATE, { ...order(), variables: { "1": "x".repeat(1024), "2": "b", "3": "c" } }),
  },
  HEADER_MEDIA_REQUIRED: {
    message: "This template has an image header. Give its public https URL in headerMediaLink.",
    details: { headerType: "image" },
    reach: ({ post }) =>
      post(TEMPLATE, { to: makePhone(), template: "new_roast", variables: { "1": "a", "2": "b" } }),
  },
  HEADER_MEDIA_NOT_ALLOWED: {
    message: "This template has no image, video or document header. Leave headerMediaLink out.",
    reach: ({ post }) => post(TEMPLATE, { ...order(), headerMediaLink: "https://example.com/a.png" }),
  },
  RECIPIENT_NOT_ALLOWED: {
    message:
      "WhatsApp refused this message: Recipient phone number not in allowed list (code 131030). Add the recipient to the test number's list in Meta's app dashboard.",
    details: { reason: "not_on_test_list", messageId: expect.stringMatching(/^msg_/) },
    reach: ({ post }) => post(TEMPLATE, order(`49155${suffixOf(131030)}`)),
  },
  WHATSAPP_REJECTED: {
    message:
      "WhatsApp refused this message: Unsupported message type (code 131051). Check the message's content and send a corrected one.",
    details: {
      whatsappCode: 131051,
      whatsappTitle: "Unsupported message type",
      cause: "WhatsApp does not support this kind of message.",
      action: "Check the message's content and send a corrected one.",
      messageId: expect.stringMatching(/^msg_/),
    },
    reach: ({ post }) => post(TEMPLATE, order(`49155${suffixOf(131051)}`)),
  },
  OTP_INCORRECT: {
    message: "This is not the passcode that was sent. 4 attempts are left.",
    details: { attemptsRemaining: 4 },
    reach: async (caller) => {
      const { otpId, code } = await sentWrong(caller);
      return caller.post("/api/v1/otp/verify", { otpId, code });
    },
  },
  OTP_DESTINATION_NOT_ALLOWED: {
    message:
      "This workspace sends no passcodes to numbers of DE. An admin sets the countries in Settings → Passcodes.",
    details: { reason: "country" },
    reach: async ({ ctx, post }) => {
      await ctx.db.insert(otpPolicies).values({ workspaceId: ctx.workspaceId, countries: ["BR"] });
      return post("/api/v1/otp/send", { to: makePhone() });
    },
  },
  RATE_LIMITED: {
    message:
      /^Too many requests: the limit "key" lets 2 through in 2 seconds\. Nothing was done; try again in \d s\.$/,
    details: { policy: "key", retryAfterSeconds: expect.any(Number) },
    retryAfter: /^[12]$/,
    reach: async ({ ctx }) => {
      const { secret: key } = await makeKey(ctx, ["messages.send"], "slow", { requestsPerSecond: 1 });
      for (;;) {
        const answer = await callApi("POST", TEXT, { key, body: {} });
        if (answer.status === 429) return answer;
      }
    },
  },
  OTP_RECIPIENT_LIMITED: {
    message:
      /^\d{8,15} was sent a passcode for this purpose a moment ago\. Nothing was sent; try again in \d+ s\.$/,
    details: { reason: "cooldown", retryAfterSeconds: expect.any(Number) },
    retryAfter: /^\d+$/,
    reach: async ({ post }) => {
      const to = makePhone();
      await post("/api/v1/otp/send", { to });
      return post("/api/v1/otp/send", { to });
    },
  },
  OTP_ATTEMPTS_EXCEEDED: {
    message: /^Too many wrong passcodes were entered\. A new passcode can be sent in \d+ s\.$/,
    details: { retryAfterSeconds: expect.any(Number) },
    retryAfter: /^\d+$/,
    reach: async (caller) => {
      const guess = await sentWrong(caller);
      for (let attempt = 0; attempt < 5; attempt += 1) await caller.post("/api/v1/otp/verify", guess);
      return caller.post("/api/v1/otp/verify", guess);
    },
  },
  INTERNAL_ERROR: {
    message: "Something failed on our side. Try again; if it stays, report the request id.",
    reach: async () => {
      const { databaseUrl, send } = await ownServer();
      const { db, close } = connect(databaseUrl, 1);
      await db.execute("alter table templates rename to gone");
      await close();
      return send();
    },
  },
  SERVICE_UNAVAILABLE: {
    message: "Parley cannot reach its database. Nothing was done; try again.",
    retryAfter: /^1$/,
    reach: async () => {
      const { dropDatabase, send } = await ownServer();
      await dropDatabase();
      return send();
    },
  },
};

test.each(Object.keys(cases) as (keyof typeof cases)[])(
  "%s is reached, and its body is this",
  async (code) => {
    const { message, details, retryAfter, reach } = cases[code];
    const shown = errorGuide[code];
    const { status, retry } = errorTable[code];
    const answer = await reach(await newCaller());
    expect(answer.json).toEqual({
      error: {
        code,
        message: typeof message === "string" ? message : expect.stringMatching(message),
        ...(details === undefined ? {} : { details }),
        requestId: answer.headers.get("x-request-id"),
        docUrl: expect.stringMatching(new RegExp(`^http://[^/]+/docs/errors#${code}$`)),
      },
    });
    // The docs show this very answer, but for its numbers and ids.
    const { error } = Object(answer.json);
    expect(withoutNumbers(shown.message)).toBe(withoutNumbers(error.message));
    expect(Object.keys(shown.details ?? {}).sort()).toEqual(Object.keys(error.details ?? {}).sort());
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-should-retry")).toBe(String(retry));
    if (retryAfter) expect(answer.headers.get("retry-after")).toMatch(retryAfter);
    else expect(answer.headers.get("retry-after")).toBeNull();
  },
);

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, "#");
}

async function newCaller(): Promise<Caller> {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, [...scopes]);
  const call: Caller["call"] = (method, path, body, headers = {}) =>
    callApi(method, path, { key, body, headers });
  return { ctx, number, call, post: (path, body, headers) => call("POST", path, body, headers) };
}

/** Sends to a contact that we know, after something about it has changed. */
async function afterChange(
  { ctx, post }: Caller,
  change: Partial<typeof contacts.$inferInsert>,
  bodyOf: (to: string) => unknown,
): Promise<ApiAnswer> {
  const to = makePhone();
  await post("/api/v1/contacts", { phone: to });
  await ctx.db
    .update(contacts)
    .set(change)
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, to)));
  return post(TEMPLATE, bodyOf(to));
}

/** A code that was sent and arrived, and one that is not it. */
async function sentWrong({ ctx, number, post }: Caller): Promise<{ otpId: string; code: string }> {
  const to = makePhone();
  const { json } = await post("/api/v1/otp/send", { to });
  return { otpId: Object(json).otpId, code: wrongCode(await readCode(ctx, number, to)) };
}
