import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { uuidToId } from "#lib/platform/id.ts";
import { intervalOf } from "#lib/reports/period-rules.ts";
import { hasTraitSql, type Scope, scopeOf } from "#lib/reports/queries.ts";
import type { ListedMeasure, ReportMessagesPage, ReportMessagesQuery } from "#lib/reports/schema.ts";

const PAGE = 30;

/** Conditions for rows `m` of messages, as `countMessage` counts them. */
const CONDITIONS: Partial<Record<ListedMeasure, (detail: string) => SQL>> = {
  inbound: () => sql`m.direction = 'inbound' and ${hasTraitSql(sql`m`, "isUnread")}`,
  outbound: () => OUTBOUND,
  delivered: () => sql`${OUTBOUND} and m.status in ('delivered', 'read')`,
  read: () => sql`${OUTBOUND} and m.status = 'read'`,
  failed: () => sql`${OUTBOUND} and m.status = 'failed'`,
  failure: (code) =>
    sql`${OUTBOUND} and m.status = 'failed' and coalesce(m.failure ->> 'whatsappCode', m.failure ->> 'code', '') = ${code}`,
  template: (name) => sql`${OUTBOUND} and m.kind = 'template' and m.content ->> 'name' = ${name}`,
  closed: () => sql`m.kind = 'activity' and m.content ->> 'action' = 'closed'`,
};
const OUTBOUND = sql`m.direction = 'outbound' and m.status not in ('queued', 'canceled') and ${hasTraitSql(sql`m`, "isReply")}`;

interface Row extends Record<string, unknown> {
  message_id: string;
  conversation_id: string;
  at: string;
  seconds: number | null;
  name: string | null;
  profile_name: string | null;
  username: string | null;
  phone: string | null;
}

/** The messages counted in a report number, newest first; durations longest first. Erased people are excluded. */
export async function listReportMessages(ctx: Ctx, query: ReportMessagesQuery): Promise<ReportMessagesPage> {
  const condition = CONDITIONS[query.measure]?.(query.detail ?? "");
  const rows = condition ? await listMessages(ctx, query, condition) : await listTimes(ctx, query);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const keysetValue = last && (query.measure in CONDITIONS ? last.at : String(last.seconds));
  return {
    data: page.map((row) => ({
      id: row.message_id,
      conversationId: uuidToId("conv", row.conversation_id),
      messageId: uuidToId("msg", row.message_id),
      name: displayName({
        name: row.name,
        profileName: row.profile_name,
        username: row.username,
        phone: row.phone,
      }),
      at: new Date(row.at).toISOString(),
      seconds: row.seconds,
    })),
    nextCursor: rows.length > PAGE && last ? `${keysetValue}~${last.message_id}` : null,
  };
}

/** Null when it is not a cursor, which begins the list again. */
function parseCursor(cursor: string | undefined): { keysetValue: string; id: string } | null {
  const match = /^([\d :.+TZ-]+)~([0-9a-f-]{36})$/.exec(cursor ?? "");
  return match?.[1] && match[2] ? { keysetValue: match[1], id: match[2] } : null;
}

const COLUMNS = sql`p.name, p.profile_name, p.username, p.phone`;

function listMessages(ctx: Ctx, query: ReportMessagesQuery, condition: SQL): Promise<Row[]> {
  const { from, to } = intervalOf(query);
  const cursor = parseCursor(query.cursor);
  const after = cursor
    ? sql`and (m.created_at, m.id) < (${cursor.keysetValue}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  return ctx.db.execute<Row>(sql`
    select m.id as message_id, m.conversation_id, m.created_at::text as at, null::int as seconds, ${COLUMNS}
    from messages m
    join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    join contacts p on p.workspace_id = c.workspace_id and p.id = c.contact_id
    where m.workspace_id = ${workspaceOf(ctx)} and m.created_at >= ${from.toISOString()}::timestamptz
      and m.created_at < ${to.toISOString()}::timestamptz and ${condition} and ${inScope(scopeOf(query))} ${after}
    order by m.created_at desc, m.id desc limit ${PAGE + 1}`);
}

function inScope({ kind, ids }: Scope): SQL {
  if (kind === "number") return sql`m.number_id::text = any(${textArray(ids)})`;
  if (kind === "agent")
    return sql`m.author_id in (select ${sql.param(ids.map((id) => uuidToId("user", id))[0] ?? "")}::text)`;
  if (kind === "team") return sql`c.assigned_team_id::text = any(${textArray(ids)})`;
  if (kind === "label")
    return sql`exists (select from contact_labels l where l.workspace_id = p.workspace_id and l.contact_id = p.id
      and l.label_id::text = any(${textArray(ids)}))`;
  return sql`true`;
}

function listTimes(ctx: Ctx, query: ReportMessagesQuery): Promise<Row[]> {
  const { from, to } = intervalOf(query);
  const scope = scopeOf(query);
  const cursor = parseCursor(query.cursor);
  const after = cursor
    ? sql`and (t.seconds, t.message_id) < (${cursor.keysetValue}::int, ${cursor.id}::uuid)`
    : sql``;
  const measure =
    query.hours === "open" && query.measure !== "window_unanswered" ? `${query.measure}_open` : query.measure;
  const columns = { number: sql`t.number_id`, agent: sql`t.agent_id`, team: sql`t.team_id` };
  const column = scope.kind === "all" || scope.kind === "label" ? null : columns[scope.kind];
  const owner = column ? sql`${column}::text = any(${textArray(scope.ids)})` : sql`true`;
  return ctx.db.execute<Row>(sql`
    select t.message_id, t.conversation_id, t.at::text as at, t.seconds, ${COLUMNS}
    from report_times t
    join conversations c on c.workspace_id = t.workspace_id and c.id = t.conversation_id
    join contacts p on p.workspace_id = c.workspace_id and p.id = c.contact_id
    where t.workspace_id = ${workspaceOf(ctx)} and t.measure = ${measure} and t.at >= ${from.toISOString()}::timestamptz
      and t.at < ${to.toISOString()}::timestamptz and ${owner} ${after}
    order by t.seconds desc, t.message_id desc limit ${PAGE + 1}`);
}
