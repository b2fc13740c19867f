import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { DAY } from "#lib/platform/clock.ts";
import { uuidToId } from "#lib/platform/id.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { hasTraitSql, type Scope, scopeOf } from "#lib/reports/queries.ts";
import {
  failureCodeOf,
  isBlockedRow,
  isInboundRow,
  isPasscodeRow,
  opensConversation,
} from "#lib/reports/read-messages.ts";
import type { ListedMeasure, ReportMessagesQuery } from "#lib/reports/schema.ts";

/** How `countMessage` counts rows `m` of messages with their conversations `c`, contacts `p` and facts `r`. */
interface ListedRows {
  /** What the message alone must be, which bounds the search. */
  matches: (detail: string) => SQL;
  /** The measure of the facts, if it has another name. */
  factMeasure?: string;
  /** What else was counted, for messages whose facts were deleted. */
  matchesWithoutFacts?: SQL;
  /** The member it counts for. */
  agent?: SQL;
  /** It counts for no member, team or label. */
  isByNumber?: boolean;
}

const m = sql`m`;
const AUTHOR = sql`case when m.author_kind = 'member' then m.author_id end`;
const OUTBOUND = sql`m.direction = 'outbound' and m.status not in ('queued', 'canceled') and ${hasTraitSql(m, "countsAsReply")}`;
const IS_NOT_BLOCKED = sql`not ${isBlockedRow}`;
const CATEGORY = sql`coalesce(m.metadata #>> '{pricing,category}', '')`;
const IS_BILLABLE = sql`coalesce(m.metadata #>> '{pricing,type}', '') = 'regular'`;

const byNumber = (matches: (detail: string) => SQL): ListedRows => ({ matches, isByNumber: true });
const outbound = (condition: SQL): ListedRows => byNumber(() => sql`${OUTBOUND} and ${condition}`);
const template = (condition: SQL): ListedRows =>
  byNumber(
    (name) => sql`${OUTBOUND} and m.kind = 'template' and m.content ->> 'name' = ${name} and ${condition}`,
  );
const price = (condition: SQL): ListedRows => ({
  ...byNumber(
    (category) => sql`${OUTBOUND} and jsonb_typeof(m.metadata -> 'pricing') = 'object'
      and ${CATEGORY} = ${category} and ${condition}`,
  ),
  factMeasure: "price",
});
// Passcodes are deleted before the facts of their messages.
const passcode: ListedRows = { ...outbound(isPasscodeRow(m)), matchesWithoutFacts: sql`false` };
const activity = (action: string, agent: SQL): ListedRows => ({
  matches: () => sql`m.kind = 'activity' and m.content ->> 'action' = ${action}`,
  agent,
});

const WAS_DELIVERED = sql`m.status in ('delivered', 'read')`;
const IS_READ = sql`m.status = 'read'`;
const HAS_FAILED = sql`m.status = 'failed'`;
const ANY = sql`true`;

const countings: Record<ListedMeasure, ListedRows> = {
  inbound: { matches: () => isInboundRow(m), matchesWithoutFacts: IS_NOT_BLOCKED },
  opened: {
    matches: () => isInboundRow(m),
    matchesWithoutFacts: sql`${IS_NOT_BLOCKED} and ${opensConversation}`,
  },
  window_unanswered: { matches: () => isInboundRow(m) },
  outbound: { matches: () => OUTBOUND, agent: AUTHOR },
  closed: activity("closed", AUTHOR),
  assigned: activity("assigned", sql`m.content #>> '{assignee,id}'`),
  labeled: activity("labeled", AUTHOR),
  delivered: outbound(WAS_DELIVERED),
  read: outbound(IS_READ),
  failed: outbound(HAS_FAILED),
  failure: byNumber(
    (code) => sql`${OUTBOUND} and ${HAS_FAILED} and coalesce(${failureCodeOf(m)}, '') = ${code}`,
  ),
  template_sent: template(ANY),
  template_delivered: template(WAS_DELIVERED),
  template_read: template(IS_READ),
  template_failed: template(HAS_FAILED),
  price: price(ANY),
  price_billable: price(IS_BILLABLE),
  price_free: price(sql`not ${IS_BILLABLE}`),
  passcode_sent: passcode,
  passcode_verified: passcode,
  // Durations have no label.
  first_reply: { matches: () => OUTBOUND, matchesWithoutFacts: sql`false` },
  next_reply: { matches: () => OUTBOUND, matchesWithoutFacts: sql`false` },
  resolution: { ...activity("closed", AUTHOR), matchesWithoutFacts: sql`false` },
};

/**
 * Whether a message was counted in a number, by its facts. Without facts, which are deleted after 90 days, it is
 * evaluated in its current state, with the current team and labels of its conversation. A newer message without facts
 * is not counted yet.
 */
export function wasCounted(ctx: Ctx, query: ReportMessagesQuery): SQL {
  const {
    matches,
    factMeasure = query.measure,
    matchesWithoutFacts = ANY,
    ...counting
  } = countings[query.measure];
  const scope = scopeOf(query);
  const [id] = scope.ids;
  const owner = scope.kind === "all" ? {} : scope.kind === "label" ? { labels: [id] } : { [scope.kind]: id };
  const since = new Date(ctx.clock.now().getTime() - retentionDays.reportFacts * DAY);
  return sql`${matches(query.detail ?? "")} and case
    when r.message_id is not null then r.facts @> ${JSON.stringify([{ measure: factMeasure, ...owner }])}::jsonb
    else m.created_at < ${since.toISOString()}::timestamptz and ${matchesWithoutFacts} and ${isInScope(ctx, query.measure, scope, counting)} end`;
}

function isInScope(
  ctx: Ctx,
  measure: ListedMeasure,
  { kind, ids }: Scope,
  { agent, isByNumber }: Pick<ListedRows, "agent" | "isByNumber">,
): SQL {
  const [id = ""] = ids;
  if (kind === "all") return ANY;
  if (kind === "number") return sql`m.number_id::text = any(${textArray(ids)})`;
  if (isByNumber) return sql`false`;
  if (kind === "team") return sql`c.assigned_team_id::text = any(${textArray(ids)})`;
  if (kind === "agent") return agent ? sql`${agent} = ${uuidToId("user", id)}` : sql`false`;
  if (measure === "labeled")
    return sql`m.content -> 'labels' ? (
      select l.name from labels l where l.workspace_id = ${workspaceOf(ctx)} and l.id::text = ${id})`;
  return sql`exists (select from contact_labels l where l.workspace_id = p.workspace_id and l.contact_id = p.id
    and l.label_id::text = any(${textArray(ids)}))`;
}
