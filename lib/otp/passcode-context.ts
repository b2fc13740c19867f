import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { fromJsonRow } from "#db/json-row.ts";
import { otpPausedPrefixes, otpPolicies } from "#db/schema/index.ts";
import { type OtpPolicy, recipientHistorySchema, toPolicy } from "#lib/otp/queries.ts";
import {
  AREA_GRACE_MS,
  otpLimits,
  type RangeCounts,
  type RecipientHistory,
  rangesOf,
} from "#lib/otp/rules.ts";
import { phoneForms } from "#lib/platform/phone.ts";

const rangeSchema = z.object({
  sends: z.number(),
  verified: z.number(),
  recipients: z.number(),
  blocks: z.number(),
});

const contextSchema = z.object({
  policy: z.record(z.string(), z.unknown()).nullable(),
  ranges: z.array(z.record(z.string(), z.unknown())),
  past: z.unknown(),
  capped_by: z.coerce.date().nullable(),
  block: rangeSchema,
  area: rangeSchema,
});

/** The state a passcode decision depends on, in addition to its thread, read in one snapshot. */
export interface PasscodeContext {
  policy: OtpPolicy;
  /** Ranges that were ever paused or reported, newest first. */
  ranges: (typeof otpPausedPrefixes.$inferSelect)[];
  history: RecipientHistory;
  /** Sends for the end user's network within the hour. */
  networkSends: readonly Date[];
  /** When the send was made that must leave the hour before the workspace may send another; null when there is room. */
  blockingSendAt: Date | null;
  block: RangeCounts;
  area: RangeCounts & { blocks: number };
  /** Opaque snapshot that `parley_accept_passcode` compares again on insert. */
  snapshot: unknown;
}

export function passcodeContextQuery(
  ctx: Ctx,
  request: { recipient: string; network: string | null; now: Date },
): SQL {
  const { recipient, network, now } = request;
  const { default: defaultValue, min: least, max: most } = otpLimits.workspaceSendsPerHour;
  const params = {
    ...rangesOf(recipient),
    forms: phoneForms(recipient),
    network,
    area_before: new Date(now.getTime() - AREA_GRACE_MS),
    cap: { setting: "workspaceSendsPerHour", usual: defaultValue, least, most },
    now,
  };
  return sql`parley_read_passcode(${workspaceOf(ctx)}, ${JSON.stringify(params)}::jsonb)`;
}

export function parsePasscodeContext(value: unknown): PasscodeContext {
  const read = contextSchema.parse(value);
  const { network, ...past } = recipientHistorySchema.parse(read.past);
  return {
    policy: toPolicy(read.policy && fromJsonRow(otpPolicies, read.policy)),
    ranges: read.ranges.map((row) => fromJsonRow(otpPausedPrefixes, row)),
    history: past,
    networkSends: network,
    blockingSendAt: read.capped_by,
    block: read.block,
    area: read.area,
    snapshot: read.past,
  };
}
