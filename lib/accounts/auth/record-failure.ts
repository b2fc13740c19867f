import "server-only";
import { lt, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { signInFailures } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { type Account, findAccount, type OpenAccount } from "#lib/accounts/auth/find-account.ts";
import type { SingleSignOnRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import type { AttemptSubject } from "#lib/accounts/auth/reserve-attempt.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { keyedHash, sha256 } from "#lib/platform/crypto.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { delayExit, shutdownSignal } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { retainedSince } from "#lib/platform/retention.ts";

interface RefusedAttempt extends RequestOrigin {
  /** The email as `normalizeEmail` returns it; null when single sign-on failed before it named anybody. */
  email: string | null;
  /** A code of single sign-on, or a `CheckFailure`. */
  reason?: string;
}

/** Why a password or a code was not accepted. Each has a text in `messages/<language>/audit.json`. */
type CheckFailure = "password_incorrect" | "code_incorrect" | "no_access";

interface ThrottledAttempt extends RefusedAttempt {
  subject: AttemptSubject;
  /** Who is signed in: the workspace of the session records it. */
  member?: { userId: Id<"user">; workspaceId: Id<"ws"> } | undefined;
}

interface ThrottledGroup extends ThrottledAttempt {
  key: Buffer;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

const ACTOR = { kind: "system" as const, name: "Sign-in" };

/** Throttled attempts are grouped per source and quarter of an hour and written at this interval. */
const WRITE_INTERVAL_MS = 2 * SECOND;
const GROUP_MS = 15 * MINUTE;
/** Most sources between two writes; further ones are only counted in the log. */
const MAX_GROUPS = 1000;

/** Replaces the email in log and audit. */
export function accountHash(email: string): string {
  return emailHash(email).toString("hex");
}

/**
 * Records a failed attempt in the audit of the account's workspace or, without one, in `sign_in_failures`. The
 * attempt limits bound their number.
 */
export async function recordFailure(db: Db, account: Account | null, refused: RefusedAttempt): Promise<void> {
  const { email, address, requestId, reason } = refused;
  const hash = email === null ? undefined : accountHash(email);
  log.warn({ account: hash, userId: account?.userId, address, requestId, reason }, "sign-in refused");
  if (account?.workspaceId) {
    await appendAudit(signInCtx(db, account.workspaceId, refused), {
      action: "member.sign_in_failed",
      targetId: account.userId,
      data: { account: hash, enabled: account.isEnabled, ...(reason === undefined ? {} : { reason }) },
    });
    return;
  }
  await db
    .insert(signInFailures)
    .values({ emailHash: email === null ? null : emailHash(email), address, requestId });
}

/**
 * Records that a sign-in with the right password asks for a code, once per address and quarter of an hour: it counts
 * as no attempt, and it is the sign of a password that somebody else knows.
 */
export async function recordCodeRequested(
  db: Db,
  { userId, workspaceId, email }: OpenAccount,
  origin: RequestOrigin,
  now: Date,
): Promise<void> {
  const { address, requestId } = origin;
  log.info({ account: accountHash(email), userId, address, requestId }, "sign-in asks for a code");
  await appendAudit(signInCtx(db, workspaceId, origin), {
    action: "member.code_requested",
    targetId: userId,
    data: { account: accountHash(email) },
    group: `code requested\n${userId}\n${address}\n${groupOf(now)}`,
  });
}

/**
 * Records that a signed-in member did not confirm with their password, a code or single sign-on. The attempt limits bound
 * the number of entries.
 */
export async function recordFailedConfirmation(
  ctx: Ctx,
  userId: Id<"user">,
  reason: CheckFailure | SingleSignOnRefusal,
): Promise<void> {
  ctx.log.warn({ userId, address: ctx.address, reason }, "a signed-in member did not confirm");
  await appendAudit(ctx, { action: "member.confirmation_failed", targetId: userId, data: { reason } });
}

/** Records an attempt of a signed-in member that was refused before the password or code was checked. */
export function recordThrottledConfirmation(
  { db, workspaceId, requestId, address = "unknown" }: Ctx,
  userId: Id<"user">,
  subject: AttemptSubject,
  now: Date,
): void {
  recordThrottled(db, { email: null, address, requestId, subject, member: { userId, workspaceId }, now });
}

function signInCtx(db: Db, workspaceId: Id<"ws">, { requestId, address, userAgent }: RequestOrigin): Ctx {
  return createCtx({ db, workspaceId, clockOffsetMs: 0, actor: ACTOR, requestId, address, userAgent });
}

interface ThrottleLog {
  groups: Map<string, ThrottledGroup>;
  dropped: number;
  timer: NodeJS.Timeout | null;
  /** The last write, which may still run. */
  written: Promise<void>;
}

const throttleLog = perProcess("throttled-sign-ins", (): ThrottleLog => {
  shutdownSignal().addEventListener("abort", () => delayExit(writeThrottled(pool().db)));
  return { groups: new Map(), dropped: 0, timer: null, written: Promise.resolve() };
});

/** Records attempts that were refused before the password was checked; written within seconds. */
export function recordThrottled(db: Db, refused: ThrottledAttempt & { now: Date }): void {
  const pending = throttleLog();
  const { subject, member, now, email, address, requestId } = refused;
  const source = member ? `${subject.of}/${member.workspaceId}` : subject.of;
  const key = sha256(`${subject.kind}\n${source}\n${groupOf(now)}`);
  const group = pending.groups.get(key.toString("hex"));
  if (group) Object.assign(group, { count: group.count + 1, lastAt: now, address, requestId });
  else if (pending.groups.size >= MAX_GROUPS) pending.dropped += 1;
  else {
    const first = { key, subject, email, member, address, requestId, count: 1, firstAt: now, lastAt: now };
    pending.groups.set(key.toString("hex"), first);
  }
  pending.timer ??= setTimeout(() => {
    writeThrottled(db).catch((error: unknown) => log.error({ err: error }, "throttled sign-ins not written"));
  }, WRITE_INTERVAL_MS).unref();
}

/** Writes what waits. Ends only when an earlier write has ended, so that nothing recorded before the call is missing. */
export function writeThrottled(db: Db): Promise<void> {
  const pending = throttleLog();
  pending.written = pending.written.catch(() => undefined).then(() => writePending(db, pending));
  return pending.written;
}

async function writePending(db: Db, pending: ThrottleLog): Promise<void> {
  const groups = [...pending.groups.values()];
  const { dropped } = pending;
  if (pending.timer) clearTimeout(pending.timer);
  Object.assign(pending, { groups: new Map(), dropped: 0, timer: null });
  if (dropped > 0) log.warn({ dropped }, "sign-ins throttled from more sources than are recorded");
  for (const group of groups) await writeGroup(db, group);
}

async function writeGroup(db: Db, group: ThrottledGroup): Promise<void> {
  const { subject, email, member, address, requestId, count } = group;
  // A network limit covers all accounts, so the attempt belongs to none.
  const named = subject.kind === "network" ? null : email;
  const account = member ?? (named === null ? null : await findAccount(db, named));
  const hash = named === null ? undefined : accountHash(named);
  log.warn(
    { account: hash, userId: account?.userId, limit: subject.kind, address, requestId, count },
    member ? "passwords or codes of a signed-in member throttled" : "sign-ins throttled",
  );
  if (account?.workspaceId) await auditGroup(db, account.workspaceId, account.userId, { ...group, hash });
  else await countGroup(db, group, named === null ? null : emailHash(named));
}

async function auditGroup(
  db: Db,
  workspaceId: Id<"ws">,
  userId: Id<"user">,
  group: ThrottledGroup & { hash: string | undefined },
): Promise<void> {
  const { key: groupKey, subject, hash, address, requestId, count, firstAt, lastAt } = group;
  const id = idToUuid("audit", newId("audit"));
  const data = JSON.stringify({ account: hash, limit: subject.kind });
  await db.execute(sql`select parley_count_throttled_sign_in(
    ${id}::uuid, ${idToUuid("ws", workspaceId)}::uuid, ${ACTOR.name}, ${userId}, ${data}::jsonb, ${requestId},
    ${address}, ${count}::integer, ${firstAt.toISOString()}::timestamptz, ${lastAt.toISOString()}::timestamptz,
    ${groupKey}::bytea)`);
}

async function countGroup(db: Db, group: ThrottledGroup, hash: Buffer | null): Promise<void> {
  const { key: groupKey, address, requestId, count, firstAt } = group;
  await db
    .insert(signInFailures)
    .values({
      emailHash: hash,
      address,
      outcome: "throttled",
      count,
      requestId,
      failedAt: firstAt,
      groupKey,
    })
    .onConflictDoUpdate({
      target: signInFailures.groupKey,
      targetWhere: sql`${signInFailures.groupKey} is not null`,
      set: { count: sql`${signInFailures.count} + ${count}`, address, requestId },
    });
}

function groupOf(now: Date): number {
  return Math.floor(now.getTime() / GROUP_MS);
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await deleteBatches(db, signInFailures, lt(signInFailures.failedAt, retainedSince("signInFailures")));
}

function emailHash(email: string): Buffer {
  return keyedHash("sign-in", `email\n${email}`).subarray(0, 16);
}
