import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { contacts, otpPolicies, templates } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { errorGuide } from "#lib/api-docs/error-guide.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { type ApiErrorCode, errorTable } from "#lib/platform/errors.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { toSuffix } from "#lib/simulator/magic-recipient-rules.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { type ApiResponse, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { type OwnServer, startOwnServer } from "#lib/testing/own-server.ts";
import { readCode, wrongCode } from "#lib/testing/passcodes.ts";

// Reaches every error of the contract over HTTP; 401 is in the contract of every endpoint.

const TEMPLATE = "/api/v1/messages/template";
const TEXT = "/api/v1/messages/text";
const PHONE = "Use 8 to 15 digits, starting with the country code, without plus sign or separators.";

let broken: Promise<OwnServer> | undefined;
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
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
}

interface Case {
  message: string | RegExp;
  details?: unknown;
  retryAfter?: RegExp;
  /** Whether it changes the workspace or its number, which no other case may then use. */
  changesWorkspace?: true;
  reach(caller: Caller): Promise<ApiResponse>;
}

const cases: Record<Exclude<ApiErrorCode, "NOT_AUTHENTICATED">, Case> = {
  INVALID_JSON: {
    message: "The body is not valid JSON (position 6). Check quotes, commas and brackets.",
    details: { position: 6 },
    reach: ({ post }) => post(TEXT, '{"to":'),
  },
  VALIDATION_ERROR: {
    message: `to: ${PHONE} details.issues lists 2 more.`,
    details: {
      issues: [
        { path: "to", code: "invalid_format", message: PHONE, suggestion: "5511999998888" },
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
    message: "The cursor is not valid for this list. Start again without a cursor.",
    reach: ({ call }) => call("GET", "/api/v1/contacts?cursor=bm90aGluZw"),
  },
  IDEMPOTENCY_KEY_INVALID: {
    message: "Send one Idempotency-Key header of 1 to 255 visible ASCII characters without spaces.",
    reach: ({ post }) => post(TEMPLATE, order(), { "Idempotency-Key": "a b" }),
  },
  NOT_FOUND: {
    message: "Not found. Check the path and the ID.",
    reach: ({ call }) => call("GET", "/api/v1/contacts/contact_nobody"),
  },
  TEMPLATE_NOT_FOUND: {
    message: 'The template "order_update" has no language "pt_BR". Use one of the available languages: en.',
    details: { template: "order_update", availableLanguages: ["en"] },
    reach: ({ post }) => post(TEMPLATE, { ...order(), language: "pt_BR" }),
  },
  METHOD_NOT_ALLOWED: {
    message: "This endpoint does not support DELETE. Use OPTIONS or POST.",
    reach: ({ call }) => call("DELETE", TEXT),
  },
  WINDOW_CLOSED: {
    changesWorkspace: true,
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
    changesWorkspace: true,
    message:
      'WhatsApp has not approved the template "order_update" (en). Its status is paused; use an approved template.',
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
    message: "No WhatsApp number is connected. Connect one in Settings → Numbers.",
    details: { numberId: null },
    reach: async () => {
      const { secret: key } = await makeKey(await makeWorkspace(), ["messages.send"]);
      return callApi("POST", TEMPLATE, { key, body: order() });
    },
  },
  NUMBER_RESTRICTED: {
    changesWorkspace: true,
    message:
      "WhatsApp rejected this message: Temporarily blocked for policy violations (code 368). Ask an admin to resolve it in WhatsApp Manager. Sending works again once Meta lifts the restriction.",
    details: {
      whatsappCode: 368,
      cause: "Meta restricted the account because of a policy violation.",
      action:
        "Ask an admin to resolve it in WhatsApp Manager. Sending works again once Meta lifts the restriction.",
      messageId: expect.stringMatching(/^msg_/),
      until: null,
    },
    reach: ({ post }) => post(TEMPLATE, order("4915550000025")),
  },
  CONTACT_BLOCKED: {
    message: "This contact is blocked. Unblock it in the inbox to send messages.",
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
  MESSAGE_NOT_CANCELABLE: {
    message: "This message can no longer be canceled. Its status is sent.",
    details: { status: "sent" },
    reach: async ({ post }) =>
      post(`/api/v1/messages/${Object((await post(TEMPLATE, order())).json).messageId}/cancel`, {}),
  },
  CONTACT_CONFLICT: {
    message: 'Another contact has the externalId "crm-1". Change or clear it on that contact first.',
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
    message: "A request with this idempotency key is in progress. Try again in 1 s with the same key.",
    details: { retryAfterSeconds: 1 },
    retryAfter: /^1$/,
    reach: async ({ post }) => {
      // WhatsApp takes three seconds to answer this recipient.
      const body = order("4915550000029");
      const headers = { "Idempotency-Key": randomUUID() };
      const responses = await Promise.all([post(TEMPLATE, body, headers), post(TEMPLATE, body, headers)]);
      return responses.toSorted((a, b) => b.status - a.status)[0] as ApiResponse;
    },
  },
  OTP_TEMPLATE_MISSING: {
    changesWorkspace: true,
    message:
      "There is no approved authentication template. Ask an admin to create or approve one in Settings → Templates.",
    reach: async ({ ctx, post }) => {
      await ctx.db
        .update(templates)
        .set({ approval: "rejected" })
        .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.category, "authentication")));
      return post("/api/v1/otp/send", { to: makePhone() });
    },
  },
  OTP_EXPIRED: {
    message: "There is no active passcode. Send a new one.",
    reach: ({ post }) => post("/api/v1/otp/verify", { to: makePhone(), code: "123456" }),
  },
  PAYLOAD_TOO_LARGE: {
    message: "The body is larger than 262144 bytes. Send a smaller body.",
    details: { limitBytes: 262_144 },
    reach: ({ post }) => post(TEXT, { to: makePhone(), body: "x".repeat(262_144) }),
  },
  UNSUPPORTED_MEDIA_TYPE: {
    message:
      "The body must be JSON. Send it in UTF-8 with Content-Type: application/json and without Content-Encoding.",
    reach: ({ post }) => post(TEXT, "a=b", { "Content-Type": "application/x-www-form-urlencoded" }),
  },
  IDEMPOTENCY_KEY_REUSED: {
    message: "This idempotency key was already used for a different request. Use a new key.",
    reach: async ({ post }) => {
      const headers = { "Idempotency-Key": randomUUID() };
      await post(TEMPLATE, order(), headers);
      return post(TEMPLATE, order(), headers);
    },
  },
  TEMPLATE_VARIABLES_MISMATCH: {
    message: "The template has the variables 1, 2, 3; missing: 3; extra: 4. Send exactly these variables.",
    details: { missing: ["3"], extra: ["4"], expected: ["1", "2", "3"] },
    reach: ({ post }) => post(TEMPLATE, { ...order(), variables: { "1": "a", "2": "b", "4": "c" } }),
  },
  TEMPLATE_TOO_LONG: {
    message:
      /^With these values the template's body has 1\d{3} characters; WhatsApp allows 1024\. Shorten a value\.$/,
    details: { component: "body", length: expect.any(Number), limit: 1024 },
    reach: ({ post }) =>
      post(TEMPLATE, { ...order(), variables: { "1": "x".repeat(1024), "2": "b", "3": "c" } }),
  },
  HEADER_MEDIA_REQUIRED: {
    message: "This template has an image header. Set headerMediaLink, a public https URL, or headerMediaId.",
    details: { headerType: "image" },
    reach: ({ post }) =>
      post(TEMPLATE, { to: makePhone(), template: "new_roast", variables: { "1": "a", "2": "b" } }),
  },
  HEADER_MEDIA_NOT_ALLOWED: {
    message: "This template has no image, video or document header. Remove headerMediaLink.",
    reach: ({ post }) => post(TEMPLATE, { ...order(), headerMediaLink: "https://example.com/a.png" }),
  },
  RECIPIENT_NOT_ALLOWED: {
    message:
      "WhatsApp rejected this message: Recipient phone number not in allowed list (code 131030). Ask an admin to add the recipient to the test number's list in Meta's app dashboard.",
    details: { reason: "not_on_test_list", messageId: expect.stringMatching(/^msg_/) },
    reach: ({ post }) => post(TEMPLATE, order(`49155${toSuffix(131030)}`)),
  },
  WHATSAPP_REJECTED: {
    message:
      "WhatsApp rejected this message: Unsupported message type (code 131051). Send it as another type of message.",
    details: {
      ...{ whatsappCode: 131051, whatsappTitle: "Unsupported message type" },
      whatsappDetails: "Message type is currently not supported.",
      cause: "WhatsApp does not support this type of message.",
      action: "Send it as another type of message.",
      messageId: expect.stringMatching(/^msg_/),
    },
    reach: ({ post }) => post(TEMPLATE, order(`49155${toSuffix(131051)}`)),
  },
  OTP_INCORRECT: {
    message: "The passcode is incorrect. 4 attempts are left.",
    details: { attemptsRemaining: 4 },
    reach: async (caller) => {
      const { otpId, code } = await sentWrong(caller);
      return caller.post("/api/v1/otp/verify", { otpId, code });
    },
  },
  OTP_DESTINATION_NOT_ALLOWED: {
    changesWorkspace: true,
    message:
      "This workspace does not send passcodes to numbers in DE. An admin can change the countries in Settings → Passcodes.",
    details: { reason: "country" },
    reach: async ({ ctx, post }) => {
      await ctx.db.insert(otpPolicies).values({ workspaceId: ctx.workspaceId, countries: ["BR"] });
      return post("/api/v1/otp/send", { to: makePhone() });
    },
  },
  RATE_LIMITED: {
    message: /^Too many requests: the limit "key" allows 2 in 2 seconds\. Try again in \d s\.$/,
    details: { policy: "key", retryAfterSeconds: expect.any(Number) },
    retryAfter: /^[12]$/,
    reach: async ({ ctx }) => {
      const { secret: key } = await makeKey(ctx, ["messages.send"], "slow", { requestsPerSecond: 1 });
      for (;;) {
        const response = await callApi("POST", TEXT, { key, body: {} });
        if (response.status === 429) return response;
      }
    },
  },
  OTP_RECIPIENT_LIMITED: {
    message: /^A passcode for this purpose was just sent to \d{8,15}\. Try again in \d+ s\.$/,
    details: { reason: "cooldown", retryAfterSeconds: expect.any(Number) },
    retryAfter: /^\d+$/,
    reach: async ({ post }) => {
      const to = makePhone();
      await post("/api/v1/otp/send", { to });
      return post("/api/v1/otp/send", { to });
    },
  },
  OTP_ATTEMPTS_EXCEEDED: {
    message: /^Too many incorrect passcodes\. You can send a new passcode in \d+ s\.$/,
    details: { retryAfterSeconds: expect.any(Number) },
    retryAfter: /^\d+$/,
    reach: async (caller) => {
      const guess = await sentWrong(caller);
      for (let attempt = 0; attempt < 5; attempt += 1) await caller.post("/api/v1/otp/verify", guess);
      return caller.post("/api/v1/otp/verify", guess);
    },
  },
  INTERNAL_ERROR: {
    message:
      "Parley had an unexpected error. Try again; if it happens again, give the request ID to your Parley administrator.",
    reach: async () => {
      const { databaseUrl, send } = await ownServer();
      const { db, close } = connect(databaseUrl, 1);
      await db.execute("alter table templates rename to gone");
      await close();
      return send();
    },
  },
  SERVICE_UNAVAILABLE: {
    message: "Parley cannot reach its database. Try again in a moment.",
    retryAfter: /^1$/,
    reach: async () => {
      const { dropDatabase, send } = await ownServer();
      await dropDatabase();
      return send();
    },
  },
};

let shared: Promise<Caller> | undefined;

test.each(Object.keys(cases) as (keyof typeof cases)[])(
  "%s has the documented status, headers and body",
  async (code) => {
    const { message, details, retryAfter, changesWorkspace, reach } = cases[code];
    const shown = errorGuide[code];
    const { status, retry } = errorTable[code];
    shared ??= newCaller();
    const response = await reach(await (changesWorkspace ? newCaller() : shared));
    expect(response.json).toEqual({
      error: {
        code,
        message: typeof message === "string" ? message : expect.stringMatching(message),
        ...(details === undefined ? {} : { details }),
        requestId: response.headers.get("x-request-id"),
        docUrl: expect.stringMatching(new RegExp(`^http://[^/]+/docs/errors#${code}$`)),
      },
    });
    const { error } = Object(response.json);
    expect(withoutNumbers(shown.message)).toBe(withoutNumbers(error.message));
    expect(Object.keys(shown.details ?? {}).sort()).toEqual(Object.keys(error.details ?? {}).sort());
    expect(response.status).toBe(status);
    expect(response.headers.get("x-should-retry")).toBe(String(retry));
    if (retryAfter) expect(response.headers.get("retry-after")).toMatch(retryAfter);
    else expect(response.headers.get("retry-after")).toBeNull();
  },
);

const withoutNumbers = (text: string) => text.replace(/\d+/g, "#");

async function newCaller(): Promise<Caller> {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, [...scopes]);
  const call: Caller["call"] = (method, path, body, headers = {}) =>
    callApi(method, path, { key, body, headers });
  return { ctx, number, call, post: (path, body, headers) => call("POST", path, body, headers) };
}

async function afterChange(
  { ctx, post }: Caller,
  change: Partial<typeof contacts.$inferInsert>,
  bodyOf: (to: string) => unknown,
): Promise<ApiResponse> {
  const to = makePhone();
  await post("/api/v1/contacts", { phone: to });
  const changed = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, to));
  await ctx.db.update(contacts).set(change).where(changed);
  return post(TEMPLATE, bodyOf(to));
}

async function sentWrong({ ctx, number, post }: Caller): Promise<{ otpId: string; code: string }> {
  const to = makePhone();
  const { json } = await post("/api/v1/otp/send", { to });
  return { otpId: Object(json).otpId, code: wrongCode(await readCode(ctx, number, to)) };
}
