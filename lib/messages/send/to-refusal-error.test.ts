import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts, messages } from "#db/schema/index.ts";
import { failureOf } from "#lib/conversations/thread/failure-rules.ts";
import { toRefusalError } from "#lib/messages/send/to-refusal-error.ts";
import { apiErrorCodes } from "#lib/platform/errors.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { describeError, errorCatalog } from "#lib/whatsapp/errors.ts";

serveUpstream();

test("returns the same error code for WhatsApp's refusal, the stored failure and Parley's own refusal", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.phone, phone));
  const [message] = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  if (!contact || !message) throw new Error("The customer's message is not there.");
  const refuse = (code: number) => {
    const { disposition, title } = describeError(code);
    const error = { code, subcode: null, title, message: title, details: null, traceId: null };
    const outcome = { kind: "refused", status: 400, disposition, error, retryAfterMs: null } as const;
    return toRefusalError(ctx, outcome, message, contact);
  };
  for (const code of Object.keys(errorCatalog).map(Number)) {
    const stored = failureOf({ code, details: null }).code;
    const returned = (await refuse(code)).code;
    const expected = apiErrorCodes.find((each) => each === stored) ?? "WHATSAPP_REJECTED";
    expect([code, returned]).toEqual([code, expected]);
  }
  // The window is open by our clock but closed for WhatsApp.
  const closed = await refuse(131047);
  expect([closed.code, closed.status]).toEqual(["WINDOW_CLOSED", 409]);
  const { windowExpiredAt, conversationId, messageId } = Object(closed.details);
  expect([conversationId, messageId]).toEqual([message.conversationId, message.id]);
  expect(Date.parse(windowExpiredAt)).toBeLessThanOrEqual(Date.now());
});
