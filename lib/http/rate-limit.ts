import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { rateLimits } from "#db/schema/index.ts";
import type { ExtraPolicy } from "#lib/endpoint.ts";
import { AppError } from "#lib/errors.ts";
import { staffLimits } from "#lib/http/limit-rules.ts";
import { type Cell, type CellState, rememberRates, takeFromMemory } from "#lib/http/memory-rates.ts";
import type { Id } from "#lib/id.ts";
import type { AuthenticatedKey } from "#lib/keys/authenticate-key.ts";
import { keyLimitDefaults } from "#lib/keys/limit-rules.ts";
import { log } from "#lib/log.ts";

/** A limit of requests: so many in so many seconds, evenly, of which all may come at once. */
interface Policy {
  name: string;
  /** Whose requests are counted together. */
  partition: string;
  quota: number;
  windowSeconds: number;
}

/** How a request stands with its limits, for the answer's headers (IETF RateLimit fields, API.md §6). */
export interface RateVerdict {
  headers: Record<string, string>;
  refusal: AppError<"RATE_LIMITED"> | null;
}

const WORKSPACE_PER_SECOND = 100;
const BURST_SECONDS = 2;

/** Beyond this the database is not waited for: a limit must not be what holds a request up. */
const PATIENCE_MS = 1000;

/**
 * Counts a request against all its limits by the generic cell rate algorithm, all of them or none, exact over every node
 * because the database counts. When it does not answer in time, this process decides by what it remembers (API.md §6).
 */
export async function countRequest(
  db: Db,
  key: AuthenticatedKey,
  extra: ExtraPolicy | undefined,
): Promise<RateVerdict> {
  return countPolicies(db, key.workspaceId, policiesOf(key, extra));
}

/** A limit of members besides the one of every request: `member-search` for what searches all messages. */
export type StaffPolicy = "member-search";

/**
 * Counts a member's request from the pages. The limits are far beyond what a person does, with a page that loads twenty
 * lists at once and a hand on the keyboard; they stop a script or a page that repeats itself.
 */
export async function countStaffRequest(
  db: Db,
  member: { workspaceId: Id<"ws">; userId: string },
  extra: StaffPolicy | undefined,
): Promise<RateVerdict> {
  const policy = (name: keyof typeof staffLimits): Policy => ({
    name,
    partition: `${name}/${member.userId}`,
    ...staffLimits[name],
  });
  const policies = [policy("member"), ...(extra ? [policy(extra)] : [])];
  return countPolicies(db, member.workspaceId, policies);
}

async function countPolicies(db: Db, workspaceId: Id<"ws">, policies: Policy[]): Promise<RateVerdict> {
  const cells = policies.map(({ partition, quota, windowSeconds }) => ({
    partition,
    step: windowSeconds / quota,
    slack: windowSeconds,
  }));
  try {
    const states = await Promise.race([takeCells(db, workspaceId, cells), patience()]);
    rememberRates(cells, states);
    return judge(policies, states);
  } catch (error) {
    log.warn({ err: error, workspaceId }, "limits counted from memory");
    return judge(policies, takeFromMemory(cells));
  }
}

/** Batches come by tens: an import begins with as many as it has. */
const BATCH_BURST_SECONDS = 10;

function policiesOf(
  { id, limits, workspaceId, workspaceRequestsPerSecond }: AuthenticatedKey,
  extra?: ExtraPolicy,
): Policy[] {
  const perSecond = (name: string, owner: string, rate: number): Policy => ({
    name,
    partition: `${name}/${owner}`,
    quota: rate * BURST_SECONDS,
    windowSeconds: BURST_SECONDS,
  });
  const extras: Record<ExtraPolicy, Omit<Policy, "name" | "partition">> = {
    "otp-send": { quota: limits.otpSendsPerMinute ?? keyLimitDefaults.otpSendsPerMinute, windowSeconds: 60 },
    "otp-verify": {
      quota: limits.otpVerifiesPerMinute ?? keyLimitDefaults.otpVerifiesPerMinute,
      windowSeconds: 60,
    },
    "contacts-batch": {
      quota:
        (limits.contactsBatchesPerSecond ?? keyLimitDefaults.contactsBatchesPerSecond) * BATCH_BURST_SECONDS,
      windowSeconds: BATCH_BURST_SECONDS,
    },
    "webhooks-replay": { quota: 6, windowSeconds: 60 },
  };
  return [
    perSecond("key", id, limits.requestsPerSecond ?? keyLimitDefaults.requestsPerSecond),
    perSecond("workspace", workspaceId, workspaceRequestsPerSecond ?? WORKSPACE_PER_SECOND),
    ...(extra ? [{ name: extra, partition: `${extra}/${id}`, ...extras[extra] }] : []),
  ];
}

async function takeCells(db: Db, workspaceId: Id<"ws">, cells: readonly Cell[]): Promise<CellState[]> {
  const list = (values: (string | number)[], type: string) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::${sql.raw(type)}[]`;
  const column = <K extends keyof Cell>(name: K) => cells.map((cell) => cell[name]);
  const rows = await db.execute<{ name: string; behind: number; fits: boolean }>(sql`
    select name, behind, fits from parley_take_cells(
      ${sql.param(workspaceId, rateLimits.workspaceId)},
      ${list(column("partition"), "text")}, ${list(column("step"), "float8")}, ${list(column("slack"), "float8")})`);
  return cells.map(({ partition }) => {
    const row = rows.find(({ name }) => name === partition);
    if (!row) throw new Error(`The limit ${partition} was not counted.`);
    return row;
  });
}

function patience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No answer in ${PATIENCE_MS} ms.`)), PATIENCE_MS).unref();
  });
}

function judge(policies: Policy[], states: CellState[]): RateVerdict {
  const standing = policies.map((policy, index) => {
    const { behind = 0, fits = true } = states[index] ?? {};
    const step = policy.windowSeconds / policy.quota;
    const remaining = Math.max(0, Math.floor((policy.windowSeconds - behind) / step + 1e-6));
    // Until the next one fits where none does, else until all of them do.
    const wait = remaining === 0 ? behind + step - policy.windowSeconds : behind;
    return { policy, fits, remaining, seconds: Math.max(fits ? 0 : 1, Math.ceil(wait - 1e-6)) };
  });
  const headers = {
    "RateLimit-Policy": policies
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(", "),
    RateLimit: standing
      .map(({ policy, remaining, seconds }) => `"${policy.name}";r=${remaining};t=${seconds}`)
      .join(", "),
  };
  const refusing = standing.filter(({ fits }) => !fits).toSorted((a, b) => b.seconds - a.seconds)[0];
  if (!refusing) return { headers, refusal: null };
  const { policy, seconds } = refusing;
  return {
    headers,
    refusal: new AppError(
      "RATE_LIMITED",
      `Too many requests: the limit "${policy.name}" lets ${policy.quota} through in ${policy.windowSeconds} seconds. Nothing was done; try again in ${seconds} s.`,
      { policy: policy.name, retryAfterSeconds: seconds },
    ),
  };
}

/** Forgets the counts of limits that are long full again. */
export async function forgetRates(db: Db): Promise<void> {
  await deleteBatches(db, rateLimits, sql`allowed_at < now() - interval '1 day'`);
}
