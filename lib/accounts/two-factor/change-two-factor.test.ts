import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { authenticators, recoveryCodes, sessions } from "#db/schema/index.ts";
import { writeThrottled } from "#lib/accounts/auth/record-failure.ts";
import { continueSession } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { disableMember } from "#lib/accounts/members/change-member.ts";
import { resetMemberTwoFactor, resetTwoFactor } from "#lib/accounts/members/reset-member-two-factor.ts";
import {
  confirmAuthenticator,
  readTwoFactor,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffTwoFactor,
} from "#lib/accounts/two-factor/change-two-factor.ts";
import { changeWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { createOwnWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeSession, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";

const START = Date.now();
/** A time with its own code. */
const later = (steps: number) => new Date(START + steps * 90_000);

function open({ db }: Ctx, email: string, code: string | null, now: Date, address = newAddress()) {
  const attempt = { email, password: PASSWORD, code, now, address, requestId: "req_1" as const };
  return signIn(db, { ...attempt, deviceId: null, previousSessionId: null });
}

function newAddress(): string {
  return `198.19.${randomInt(256)}.${randomInt(256)}`;
}

async function setUp(ctx: Ctx) {
  const { secret, uri } = await startAuthenticator(ctx);
  const { codes } = await confirmAuthenticator(ctx, codeOf(secret, later(0)), later(0));
  return { secret, uri, codes };
}

const arabicDigits = (code: string) => code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");

const refused = (code: string) => ({ code });

test("sign-in asks for a code, which works once, also in parallel, and only at its time", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "agent");
  const first = await startAuthenticator(ctx);
  await expect(confirmAuthenticator(ctx, "000000", later(0))).rejects.toMatchObject({
    details: { issues: [{ path: "code", code: "incorrect" }] },
  });
  // Not asked for before it is confirmed.
  expect(await open(ctx, email, null, later(0))).not.toBeNull();
  const { secret, uri, codes } = await setUp(ctx);
  expect(secret).not.toBe(first.secret);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:/);
  await expect(startAuthenticator(ctx)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  const [row] = await ctx.db.select().from(authenticators).where(eq(authenticators.userId, id));
  expect(row?.secret).not.toContain(secret);

  const address = newAddress();
  for (let count = 0; count <= attemptPolicies.account_network.free; count += 1) {
    await expect(open(ctx, email, null, later(0), address)).rejects.toMatchObject(refused("CODE_REQUIRED"));
  }
  // The code that confirmed the app.
  await expect(open(ctx, email, codeOf(secret, later(0)), later(0))).rejects.toMatchObject(
    refused("CODE_INCORRECT"),
  );
  const code = codeOf(secret, later(1));
  const uses = await Promise.allSettled([1, 2, 3].map(() => open(ctx, email, code, later(1))));
  expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const [wrong, at] of [
    [code, later(1)],
    [codeOf(secret, later(2)), later(4)],
    [codeOf(secret, later(9)), later(4)],
  ] as const) {
    await expect(open(ctx, email, wrong, at)).rejects.toMatchObject(refused("CODE_INCORRECT"));
  }
  expect(
    await open(ctx, email, arabicDigits(codeOf(secret, later(4))).replace(/^.{3}/, "$& "), later(4)),
  ).not.toBeNull();

  const [recovery = "", other = ""] = codes;
  expect(codes).toHaveLength(10);
  const typed = arabicDigits(recovery.toLowerCase()).replaceAll("-", " ");
  const recovered = await Promise.allSettled([1, 2, 3].map(() => open(ctx, email, typed, later(5))));
  expect(recovered.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readTwoFactor(ctx)).toMatchObject({ setUpAt: expect.any(String), recoveryCodesLeft: 9 });
  const renewed = await renewRecoveryCodes(ctx);
  await expect(open(ctx, email, other, later(6))).rejects.toMatchObject(refused("CODE_INCORRECT"));
  expect(await open(ctx, email, renewed.codes[0] ?? "", later(6))).not.toBeNull();
  const stored = await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
  expect(stored.map(({ codeHash }) => Buffer.from(codeHash).toString())).not.toContain(renewed.codes[1]);

  await turnOffTwoFactor(ctx);
  expect(await open(ctx, email, null, later(7))).not.toBeNull();
  const entries = await auditOf(ctx, id);
  expect(JSON.stringify(entries)).not.toContain(secret);
  // Six sign-ins from one address without a code.
  expect(entries.filter(({ action }) => action === "member.code_requested")).toMatchObject([
    { address, requestId: "req_1", count: 1 },
  ]);
});

test("guesses of a code are limited as guesses of a password are", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "agent");
  await setUp(ctx);
  const [address, now] = [newAddress(), later(1)];
  for (let count = 0; count < attemptPolicies.account_network.free; count += 1) {
    await expect(open(ctx, email, "no code", now, address)).rejects.toMatchObject(refused("CODE_INCORRECT"));
  }
  await expect(open(ctx, email, null, now, address)).rejects.toMatchObject(refused("RATE_LIMITED"));
  const reasons = (await auditOf(ctx, id)).filter(({ action }) => action === "member.sign_in_failed");
  expect(reasons.map(({ data }) => Object(data).reason)).toEqual(
    Array.from({ length: attemptPolicies.account_network.free }, () => "code_incorrect"),
  );
  const { ctx: started, id: startedId } = await makeMember(await makeWorkspace(), "agent");
  await startAuthenticator(started);
  for (let count = 0; count < attemptPolicies.code.free; count += 1) {
    await expect(confirmAuthenticator(started, "no code", now)).rejects.toMatchObject(
      refused("VALIDATION_ERROR"),
    );
  }
  await expect(confirmAuthenticator(started, "no code", now)).rejects.toMatchObject(refused("RATE_LIMITED"));
  await writeThrottled(ctx.db);
  const entries = await auditOf(started, startedId);
  const confirmations = entries.filter(({ action }) => action.startsWith("member.confirmation_"));
  expect(confirmations.map(({ action, data }) => [action, data]).sort()).toEqual([
    ...Array.from({ length: attemptPolicies.code.free }, () => [
      "member.confirmation_failed",
      { reason: "code_incorrect" },
    ]),
    ["member.confirmation_throttled", { limit: "code" }],
  ]);
});

test("a workspace requires it of everyone, and an admin resets it for members who lost their app", async () => {
  const workspace = await makeWorkspace();
  const [owner, admin, agent] = [
    await makeMember(workspace, "owner"),
    await makeMember(workspace, "admin"),
    await makeMember(workspace, "agent"),
  ];
  const require = () => changeWorkspace(admin.ctx, { twoFactorRequired: true });
  await expect(require()).rejects.toMatchObject({ details: { issues: [{ code: "two_factor_not_set_up" }] } });
  // Their session of single sign-on stays open.
  const sessionId = await makeSession(admin.ctx, admin.id);
  await expect(changeWorkspace(admin.ctx, { twoFactorRequired: true }, sessionId)).rejects.toThrow();
  const bySingleSignOn = { signedInBy: "single_sign_on" } as const;
  await admin.ctx.db.update(sessions).set(bySingleSignOn).where(eq(sessions.id, sessionId));
  await changeWorkspace(admin.ctx, { twoFactorRequired: true }, sessionId);
  expect(await continueSession(admin.ctx.db, sessionId)).toMatchObject({ mustSetUpTwoFactor: false });
  await changeWorkspace(admin.ctx, { twoFactorRequired: false });
  await setUp(admin.ctx);
  expect(await require()).toMatchObject({ twoFactorRequired: true });
  const mustSetUp = async ({ ctx, id }: typeof agent) =>
    (await continueSession(ctx.db, await makeSession(ctx, id)))?.mustSetUpTwoFactor;
  expect([await mustSetUp(admin), await mustSetUp(agent)]).toEqual([false, true]);
  for (const { ctx } of [owner, agent]) await setUp(ctx);
  expect(await mustSetUp(agent)).toBe(false);
  await expect(turnOffTwoFactor(agent.ctx)).rejects.toMatchObject(refused("VALIDATION_ERROR"));

  await expect(resetMemberTwoFactor(admin.ctx, owner.id)).rejects.toMatchObject(refused("NOT_ALLOWED"));
  await resetMemberTwoFactor(admin.ctx, agent.id);
  await expect(resetMemberTwoFactor(admin.ctx, agent.id)).rejects.toMatchObject(refused("NOT_FOUND"));
  expect(await mustSetUp(agent)).toBe(true);
  await createOwnWorkspace(owner.ctx, await makeSession(owner.ctx, owner.id), "Another");
  const second = await makeMember(workspace, "owner");
  const reset = () => resetMemberTwoFactor(second.ctx, owner.id);
  const elsewhere = { details: { issues: [{ code: "member_elsewhere" }] } };
  await expect(reset()).rejects.toMatchObject(elsewhere);
  // Also when the person now works only in the other workspace.
  await disableMember(second.ctx, owner.id, { reassignTo: null });
  await expect(reset()).rejects.toMatchObject(elsewhere);
  expect(await resetTwoFactor(owner.ctx.db, owner.email)).toBe(true);
  expect(await readTwoFactor(owner.ctx)).toMatchObject({ setUpAt: null, recoveryCodesLeft: 0 });
});
