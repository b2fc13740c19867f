import "server-only";
import { lt, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import { createCtx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { signInFailures } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { type Account, findAccount } from "#lib/accounts/auth/find-account.ts";
import type { AttemptSubject } from "#lib/accounts/auth/reserve-attempt.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { keyedHash, sha256 } from "#lib/platform/crypto.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { delayExit, shutdownSignal } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { retainedSince } from "#lib/platform/retention.ts";

interface RefusedAttempt extends RequestOrigin {
  /** The email as `normalizeEmail` returns it; null when single sign-on failed before it named anybody. */
  email: string | null;
  /** Why single sign-on was refused. */
  reason?: string;
}

interface ThrottledGroup extends RefusedAttempt {
  key: Buffer;
  subject: AttemptSubject;
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
  const { email, address, requestId, userAgent, reason } = refused;
  const hash = email === null ? undefined : accountHash(email);
  log.warn({ account: hash, userId: account?.userId, address, requestId, reason }, "sign-in refused");
  if (account?.workspaceId) {
    const { userId: targetId, workspaceId } = account;
    const ctx = createCtx({ db, workspaceId, clockOffsetMs: 0, actor: ACTOR, requestId, address, userAgent });
    await appendAudit(ctx, {
      action: "member.sign_in_failed",
      targetId,
      data: { account: hash, enabled: account.isEnabled, ...(reason === undefined ? {} : { reason }) },
    });
    return;
  }
  await db
    .insert(signInFailures)
    .values({ emailHash: email === null ? null : emailHash(email), address, requestId });
}

interface ThrottleLog {
  groups: Map<string, ThrottledGroup>;
  dropped: number;
  timer: NodeJS.Timeout | null;
}

const THROTTLED = Symbol.for("parley.throttled-sign-ins");
const shared = globalThis as { [THROTTLED]?: ThrottleLog };

function throttleLog(): ThrottleLog {
  if (shared[THROTTLED]) return shared[THROTTLED];
  shared[THROTTLED] = { groups: new Map(), dropped: 0, timer: null };
  shutdownSignal().addEventListener("abort", () => delayExit(writeThrottled(pool().db)));
  return shared[THROTTLED];
}

/** Records attempts that were refused before the password was checked; written within seconds. */
export function recordThrottled(
  db: Db,
  refused: RefusedAttempt & { subject: AttemptSubject; now: Date },
): void {
  const pending = throttleLog();
  const { subject, now, email, address, requestId } = refused;
  const key = sha256(`${subject.kind}\n${subject.of}\n${Math.floor(now.getTime() / GROUP_MS)}`);
  const group = pending.groups.get(key.toString("hex"));
  if (group) Object.assign(group, { count: group.count + 1, lastAt: now, address, requestId });
  else if (pending.groups.size >= MAX_GROUPS) pending.dropped += 1;
  else {
    const first = { key, subject, email, address, requestId, count: 1, firstAt: now, lastAt: now };
    pending.groups.set(key.toString("hex"), first);
  }
  pending.timer ??= setTimeout(() => {
    writeThrottled(db).catch((error: unknown) => log.error({ err: error }, "throttled sign-ins not written"));
  }, WRITE_INTERVAL_MS).unref();
}

export async function writeThrottled(db: Db): Promise<void> {
  const pending = throttleLog();
  const groups = [...pending.groups.values()];
  const { dropped } = pending;
  if (pending.timer) clearTimeout(pending.timer);
  Object.assign(pending, { groups: new Map(), dropped: 0, timer: null });
  if (dropped > 0) log.warn({ dropped }, "sign-ins throttled from more sources than are recorded");
  for (const group of groups) await writeGroup(db, group);
}

async function writeGroup(db: Db, group: ThrottledGroup): Promise<void> {
  const { subject, email, address, requestId, count } = group;
  // A network limit covers all accounts, so the attempt belongs to none.
  const named = subject.kind === "network" ? null : email;
  const account = named === null ? null : await findAccount(db, named);
  const hash = named === null ? undefined : accountHash(named);
  log.warn(
    { account: hash, userId: account?.userId, limit: subject.kind, address, requestId, count },
    "sign-ins throttled",
  );
  if (account?.workspaceId) await auditGroup(db, account.workspaceId, account, group);
  else await countGroup(db, group, named === null ? null : emailHash(named));
}

async function auditGroup(
  db: Db,
  workspaceId: Id<"ws">,
  { userId, email }: Account,
  group: ThrottledGroup,
): Promise<void> {
  const { key: groupKey, subject, address, requestId, count, firstAt, lastAt } = group;
  const id = idToUuid("audit", newId("audit"));
  const data = JSON.stringify({ account: accountHash(email), limit: subject.kind });
  await db.execute(sql`select parley_count_throttled_sign_in(
    ${id}::uuid, ${idToUuid("ws", workspaceId)}::uuid, ${ACTOR.name}, ${userId}, ${data}::jsonb, ${requestId},
    ${address}, ${count}::integer, ${firstAt.toISOString()}::timestamptz, ${lastAt.toISOString()}::timestamptz,
    ${groupKey}::bytea)`);
}

async function countGroup(db: Db, group: ThrottledGroup, hash: Buffer | null): Promise<void> {
  const { key: groupKey, address, requestId, count, firstAt, lastAt } = group;
  await db
    .insert(signInFailures)
    .values({
      emailHash: hash,
      address,
      outcome: "throttled",
      count,
      requestId,
      failedAt: firstAt,
      lastFailedAt: lastAt,
      groupKey,
    })
    .onConflictDoUpdate({
      target: signInFailures.groupKey,
      targetWhere: sql`${signInFailures.groupKey} is not null`,
      set: { count: sql`${signInFailures.count} + ${count}`, lastFailedAt: lastAt, address, requestId },
    });
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await deleteBatches(db, signInFailures, lt(signInFailures.failedAt, retainedSince("signInFailures")));
}

function emailHash(email: string): Buffer {
  return keyedHash("sign-in", `email\n${email}`).subarray(0, 16);
}
