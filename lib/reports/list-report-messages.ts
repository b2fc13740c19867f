import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { writtenAtOf } from "#lib/conversations/thread/restore-wait.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { uuidToId } from "#lib/platform/id.ts";
import { wasCounted } from "#lib/reports/listed-message-queries.ts";
import { type Interval, intervalOf, intervalsOf, whenWindowsBegan } from "#lib/reports/period-rules.ts";
import { localHourSql, scopeOf } from "#lib/reports/queries.ts";
import { durationNames } from "#lib/reports/rules.ts";
import type { ReportMessagesPage, ReportMessagesQuery } from "#lib/reports/schema.ts";

const PAGE = 30;

const TIMED = ["window_unanswered", ...durationNames] as const;

interface Row extends Record<string, unknown> {
  message_id: string;
  conversation_id: string;
  created_at: string;
  written_at: string;
  seconds: number | null;
  name: string | null;
  profile_name: string | null;
  username: string | null;
  phone: string | null;
}

/**
 * The messages counted in a report number, newest first; durations longest first. Those of erased people and deleted
 * messages are missing.
 * @throws AppError INVALID_CURSOR; NOT_FOUND if no interval of the period's charts begins at `query.at`
 */
export async function listReportMessages(ctx: Ctx, query: ReportMessagesQuery): Promise<ReportMessagesPage> {
  const measure = TIMED.find((each) => each === query.measure);
  const list = openList(["report-messages", ctx.workspaceId], { ...query, limit: PAGE });
  const rows = await (measure
    ? listTimes(ctx, query, measure, list.afterKeys)
    : listMessages(ctx, query, list.afterKeys));
  const { data, nextCursor } = toPage(
    list,
    rows,
    (row) => [measure ? String(row.seconds) : row.created_at, row.message_id],
    toItem,
  );
  return { data, nextCursor };
}

function toItem(row: Row): ReportMessagesPage["data"][number] {
  return {
    id: row.message_id,
    conversationId: uuidToId("conv", row.conversation_id),
    messageId: uuidToId("msg", row.message_id),
    name: displayName({
      name: row.name,
      profileName: row.profile_name,
      username: row.username,
      phone: row.phone,
    }),
    at: new Date(row.written_at).toISOString(),
    seconds: row.seconds,
  };
}

const COLUMNS = sql`m.id as message_id, m.conversation_id, m.created_at::text as created_at,
  ${writtenAtOf(sql`m`)} as written_at, p.name, p.profile_name, p.username, p.phone`;

const THREADS = sql`join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
  join contacts p on p.workspace_id = c.workspace_id and p.id = c.contact_id
  left join report_messages r on r.workspace_id = m.workspace_id and r.message_id = m.id`;

type AfterKeys = readonly string[] | null;

function listMessages(ctx: Ctx, query: ReportMessagesQuery, afterKeys: AfterKeys): Promise<Row[]> {
  const after = afterKeys
    ? sql`and (m.created_at, m.id) < (${afterKeys[0]}::timestamptz, ${afterKeys[1]}::uuid)`
    : sql``;
  return ctx.db.execute<Row>(sql`
    select ${COLUMNS}, null::int as seconds
    from messages m ${THREADS}
    where m.workspace_id = ${workspaceOf(ctx)} and ${isWithin(query, sql`m.created_at`)}
      and ${wasCounted(ctx, query)} ${after}
    order by m.created_at desc, m.id desc limit ${PAGE + 1}`);
}

/** From the single durations, which are kept for as long as the sums. */
function listTimes(
  ctx: Ctx,
  query: ReportMessagesQuery,
  measure: (typeof TIMED)[number],
  afterKeys: AfterKeys,
): Promise<Row[]> {
  const { kind, ids } = scopeOf(query);
  const after = afterKeys
    ? sql`and (t.seconds, t.message_id) < (${afterKeys[0]}::int, ${afterKeys[1]}::uuid)`
    : sql``;
  const stored = query.onlyBusinessHours && measure !== "window_unanswered" ? `${measure}_open` : measure;
  const columns = { number: sql`t.number_id`, agent: sql`t.agent_id`, team: sql`t.team_id` };
  const isInScope =
    kind === "all"
      ? sql`true`
      : kind === "label"
        ? wasCounted(ctx, query)
        : sql`${columns[kind]}::text = any(${textArray(ids)})`;
  return ctx.db.execute<Row>(sql`
    select ${COLUMNS}, t.seconds
    from report_times t
    join messages m on m.workspace_id = t.workspace_id and m.id = t.message_id ${THREADS}
    where t.workspace_id = ${workspaceOf(ctx)} and t.measure = ${stored} and ${isWithin(query, sql`t.at`)}
      and ${isInScope} ${after}
    order by t.seconds desc, t.message_id desc limit ${PAGE + 1}`);
}

function isWithin(query: ReportMessagesQuery, at: SQL): SQL {
  const shown = listedInterval(query);
  const interval = query.measure === "window_unanswered" ? whenWindowsBegan(shown) : shown;
  const { from, to } = interval;
  const { hour, zone } = query;
  const isInHour = hour === undefined ? sql`true` : sql`${localHourSql(at, interval, zone)} = ${hour}`;
  return sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz and ${isInHour}`;
}

function listedInterval(query: ReportMessagesQuery): Interval {
  if (query.at === undefined) return intervalOf(query);
  const interval = intervalsOf(query).find(({ from }) => from.getTime() === Date.parse(query.at ?? ""));
  if (!interval) throw notFound();
  return interval;
}
