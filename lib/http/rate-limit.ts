import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { rateLimits } from "#db/schema/index.ts";
import type { ExtraPolicy } from "#lib/endpoint.ts";
import { AppError } from "#lib/errors.ts";
import { staffLimits } from "#lib/http/limit-rules.ts";
import { type Cell, type CellState, rememberRates, takeFromMemory } from "#lib/http/memory-rates.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import {
  type AuthenticatedKey,
  admitCall,
  authenticateKey,
  type KeyUsage,
  type KeyVerdict,
  type LimitRule,
  type TakenCell,
} from "#lib/keys/authenticate-key.ts";
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

/** A call's key and, when it may make the call, how the call stands with its limits. */
interface Admission {
  verdict: KeyVerdict;
  rate: RateVerdict | null;
}

/**
 * Judges a call's key and counts the call against all its limits in one statement. When the limits do not answer in time, the
 * key is judged alone and this process decides by what it remembers (API.md §6).
 */
export async function admitRequest(
  db: Db,
  use: KeyUsage,
  extra: ExtraPolicy | undefined,
): Promise<Admission> {
  const { verdict, cells, isCounted } = await withoutLimits(admitCall(db, use, rulesOf(extra)), () =>
    authenticateKey(db, use),
  );
  const { key, refusal } = verdict;
  if (!key || refusal) return { verdict, rate: null };
  const policies = policiesOf(key, extra);
  if (!isCounted) return { verdict, rate: judge(policies, takeFromMemory(cellsOf(policies))) };
  // The database took the key for one that may not.
  if (cells === null) return { verdict, rate: await countRequest(db, key, extra) };
  const states = statesOf(policies, cells);
  rememberRates(cellsOf(policies), states);
  return { verdict, rate: judge(policies, states) };
}

type Judged = Awaited<ReturnType<typeof admitCall>> & { isCounted: boolean };

/** The key judged with its limits or, when those fail or take too long, whichever answers first with the key alone. */
async function withoutLimits(
  admitted: ReturnType<typeof admitCall>,
  authenticate: () => Promise<KeyVerdict>,
): Promise<Judged> {
  const counted = admitted.then((judged) => ({ ...judged, isCounted: true }));
  const alone = async () => ({ verdict: await authenticate(), cells: null, isCounted: false });
  try {
    return await Promise.race([counted, patience()]);
  } catch (error) {
    log.warn({ err: error }, "limits counted from memory");
    return await Promise.any([counted, alone()]).catch(() => Promise.reject(error));
  }
}

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
  const cells = cellsOf(policies);
  try {
    const states = await Promise.race([takeCells(db, workspaceId, policies), patience()]);
    rememberRates(cells, states);
    return judge(policies, states);
  } catch (error) {
    log.warn({ err: error, workspaceId }, "limits counted from memory");
    return judge(policies, takeFromMemory(cells));
  }
}

function cellsOf(policies: readonly Policy[]): Cell[] {
  return policies.map(({ partition, quota, windowSeconds }) => ({
    partition,
    step: windowSeconds / quota,
    slack: windowSeconds,
  }));
}

/** Batches come by tens: an import begins with as many as it has. */
const BATCH_BURST_SECONDS = 10;

const EXTRA_RULES: Record<ExtraPolicy, Omit<LimitRule, "name" | "of">> = {
  "otp-send": {
    setting: "otpSendsPerMinute",
    rate: keyLimitDefaults.otpSendsPerMinute,
    factor: 1,
    seconds: 60,
  },
  "otp-verify": {
    setting: "otpVerifiesPerMinute",
    rate: keyLimitDefaults.otpVerifiesPerMinute,
    factor: 1,
    seconds: 60,
  },
  "contacts-batch": {
    setting: "contactsBatchesPerSecond",
    rate: keyLimitDefaults.contactsBatchesPerSecond,
    factor: BATCH_BURST_SECONDS,
    seconds: BATCH_BURST_SECONDS,
  },
  "webhooks-replay": { setting: null, rate: 6, factor: 1, seconds: 60 },
};

/** The limits of a call. `parley_admit_call` reads them as `policiesOf` does. */
function rulesOf(extra: ExtraPolicy | undefined): LimitRule[] {
  const burst = { factor: BURST_SECONDS, seconds: BURST_SECONDS };
  return [
    {
      name: "key",
      of: "key",
      setting: "requestsPerSecond",
      rate: keyLimitDefaults.requestsPerSecond,
      ...burst,
    },
    { name: "workspace", of: "workspace", setting: null, rate: WORKSPACE_PER_SECOND, ...burst },
    ...(extra ? [{ name: extra, of: "key" as const, ...EXTRA_RULES[extra] }] : []),
  ];
}

function policiesOf(
  { id, limits, workspaceId, workspaceRequestsPerSecond }: AuthenticatedKey,
  extra?: ExtraPolicy,
): Policy[] {
  return rulesOf(extra).map(({ name, of, setting, rate, factor, seconds }) => {
    const own = of === "workspace" ? workspaceRequestsPerSecond : setting && limits[setting];
    const owner = of === "workspace" ? idToUuid("ws", workspaceId) : idToUuid("key", id);
    return { name, partition: `${name}/${owner}`, quota: (own ?? rate) * factor, windowSeconds: seconds };
  });
}

async function takeCells(db: Db, workspaceId: Id<"ws">, policies: readonly Policy[]): Promise<CellState[]> {
  const cells = cellsOf(policies);
  const column = <K extends keyof Cell>(name: K) => sql.param(cells.map((cell) => cell[name]));
  const rows = await db.execute<TakenCell & Record<string, unknown>>(sql`/* prepared */
    select name, behind, fits from parley_take_cells(
      ${sql.param(workspaceId, rateLimits.workspaceId)},
      ${column("partition")}::text[], ${column("step")}::float8[], ${column("slack")}::float8[])`);
  return statesOf(policies, rows);
}

function statesOf(policies: readonly Policy[], taken: readonly TakenCell[]): CellState[] {
  return policies.map(({ partition }) => {
    const state = taken.find(({ name }) => name === partition);
    if (!state) throw new Error(`The limit ${partition} was not counted.`);
    return state;
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
