import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountLinks, users } from "#db/schema/index.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailLink,
  readEmailSettings,
  requestEmailChange,
} from "#lib/accounts/change-email.ts";
import { createResetLink } from "#lib/accounts/request-password-reset.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { MailServer } from "#lib/testing/mail-server.ts";

const mail = new MailServer();
const ORIGIN = { address: "198.51.100.61", requestId: "req_1" as const };
const NOT_OPEN = { code: "NOT_FOUND" };
const makeEmail = () => `${randomUUID()}@example.com`;
const confirm = (token: string) => confirmEmailChange(token, ORIGIN);

async function tokenTo(email: string): Promise<string> {
  return /\/confirm-email#token=(\w+)/.exec((await mail.take(email)).body)?.[1] ?? "";
}

beforeAll(() => mail.start());
afterAll(() => mail.stop());

test("an email changes by the link to the new address, once, and the previous address is notified", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "viewer");
  const [first, second] = [makeEmail(), makeEmail()];
  await expect(requestEmailChange(ctx, email.toUpperCase())).rejects.toMatchObject({
    details: { issues: [{ path: "email", code: "unchanged" }] },
  });
  await requestEmailChange(ctx, first);
  const replaced = await tokenTo(first);
  await requestEmailChange(ctx, second.toUpperCase());
  const token = await tokenTo(second);
  expect(await readEmailSettings(ctx)).toEqual({ pending: second, sendsMail: true });
  expect(await readEmailLink(token, ORIGIN.address)).toEqual({ from: email, to: second });
  await createResetLink(ctx.db, email);
  for (const wrong of [replaced, `${token.slice(0, -1)}-`])
    await expect(confirm(wrong)).rejects.toMatchObject(NOT_OPEN);

  const uses = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(confirm(token)).rejects.toMatchObject(NOT_OPEN);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  expect(user?.email).toBe(second);
  expect((await mail.take(email)).body).toContain(`from ${email} to ${second}`);
  // Neither a link that was mailed to the previous address.
  expect(await ctx.db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(0);
  expect(await readEmailSettings(ctx)).toEqual({ pending: null, sendsMail: true });
  const entries = await auditOf(ctx, id);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.email_change_requested", "member.email_changed"]),
  );
  expect(entries.at(-1)).toMatchObject({ before: { email }, after: { email: second } });
});

test("an expired or canceled link and one to a taken address change nothing, and requests are limited", async () => {
  const workspace = await makeWorkspace();
  const { ctx, id, email } = await makeMember(workspace, "agent");
  const other = await makeMember(workspace, "agent");
  await requestEmailChange(ctx, other.email);
  await expect(confirm(await tokenTo(other.email))).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
  const address = makeEmail();
  await requestEmailChange(ctx, address);
  const expired = await tokenTo(address);
  await ctx.db
    .update(accountLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(accountLinks.userId, id));
  await expect(confirm(expired)).rejects.toMatchObject(NOT_OPEN);
  await requestEmailChange(ctx, address);
  const canceled = await tokenTo(address);
  await cancelEmailChange(ctx);
  expect((await auditOf(ctx, id)).at(-1)).toMatchObject({
    action: "member.email_change_canceled",
    before: { email: address },
  });
  await expect(confirm(canceled)).rejects.toMatchObject(NOT_OPEN);
  await expect(requestEmailChange(ctx, `bounces-${address}`)).rejects.toMatchObject({
    details: { issues: [{ code: "not_sent" }] },
  });
  for (let count = 4; count < attemptPolicies.email_change.free; count += 1) {
    await requestEmailChange(ctx, address);
  }
  await expect(requestEmailChange(ctx, address)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  expect(user?.email).toBe(email);
});
