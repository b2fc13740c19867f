import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ReportFact, reportCounts, reportMessages, reportTimes } from "#db/schema/index.ts";
import { compareText } from "#lib/platform/compare-text.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import type { Counted, CountedMessage } from "#lib/reports/count-rules.ts";
import { binOf, type Granularity, isDuration, startOf } from "#lib/reports/rules.ts";

export interface CountedChange {
  workspaceId: Id<"ws">;
  message: CountedMessage;
  isReply: boolean;
  previous: readonly ReportFact[];
  counted: Counted;
}

interface Sum {
  workspace_id: string;
  granularity: Granularity;
  scope: string;
  scope_id: string;
  measure: string;
  at: Date;
  detail: string;
  count: number;
}

/** Stores what was counted for messages and adds the differences to the sums. Call inside a transaction, one at a time. */
export async function writeCounts(db: Db, changes: readonly CountedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ workspaceId, message, isReply, counted }) => ({
    workspace_id: idToUuid("ws", workspaceId),
    message_id: message.id,
    created_at: message.createdAt,
    is_reply: isReply,
    facts: counted.facts,
    due_at: counted.dueAt,
  }));
  const times = changes.flatMap(({ workspaceId, message, counted }) =>
    counted.durations.map(({ measure, seconds, agent, team }) => ({
      workspace_id: idToUuid("ws", workspaceId),
      message_id: message.id,
      measure,
      at: message.createdAt,
      seconds,
      bin: binOf(seconds),
      conversation_id: message.conversationId,
      number_id: message.numberId,
      agent_id: agent,
      team_id: team,
    })),
  );
  await db.execute(sql`
    with counted as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (workspace_id uuid, message_id uuid,
        created_at timestamptz, is_reply boolean, facts jsonb, due_at timestamptz)),
    stored as (
      insert into ${reportMessages} as target (workspace_id, message_id, created_at, is_reply, facts, due_at)
      select * from counted
      on conflict (workspace_id, message_id) do update
        set is_reply = excluded.is_reply, facts = excluded.facts, due_at = excluded.due_at),
    added as (
      insert into ${reportTimes} as target (workspace_id, message_id, measure, at, seconds, bin, conversation_id, number_id,
        agent_id, team_id)
      select * from json_to_recordset(${JSON.stringify(times)}::json) as row (workspace_id uuid, message_id uuid,
        measure text, at timestamptz, seconds integer, bin smallint, conversation_id uuid, number_id uuid, agent_id uuid,
        team_id uuid)
      on conflict (workspace_id, message_id, measure) do update set seconds = excluded.seconds, bin = excluded.bin
      returning target.workspace_id, target.message_id, target.measure),
    removed as (
      delete from ${reportTimes} t using counted
      where t.workspace_id = counted.workspace_id and t.message_id = counted.message_id
        and (t.workspace_id, t.message_id, t.measure) not in (select * from added))
    insert into ${reportCounts} as target (workspace_id, granularity, scope, scope_id, measure, at, detail, count)
    select * from json_to_recordset(${JSON.stringify(sumDifferences(changes))}::json) as row (workspace_id uuid, granularity text,
      scope text, scope_id text, measure text, at timestamptz, detail text, count integer)
    on conflict (workspace_id, granularity, scope, scope_id, measure, at, detail) do update set count = target.count + excluded.count`);
}

/** In a fixed order; without sums that do not change. */
function sumDifferences(changes: readonly CountedChange[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { workspaceId, message, previous, counted } of changes) {
    const add = (facts: readonly ReportFact[], difference: number) => {
      for (const sum of facts.flatMap((fact) => sumsOf(workspaceId, message.createdAt, fact))) {
        const key = Object.values(sum).join(" ");
        const known = sums.get(key) ?? sum;
        known.count += difference;
        sums.set(key, known);
      }
    };
    add(previous, -1);
    add(counted.facts, 1);
  }
  return [...sums]
    .filter(([, { count }]) => count !== 0)
    .sort(([a], [b]) => compareText(a, b))
    .map(([, sum]) => sum);
}

function sumsOf(workspaceId: Id<"ws">, createdAt: Date, fact: ReportFact): Sum[] {
  const { measure, detail, number, agent, team, labels } = fact;
  const scopes: [string, string | null][] = [
    ["all", ""],
    ["number", number],
    ["agent", agent],
    ["team", team],
    ...labels.map((label): [string, string] => ["label", label]),
  ];
  // The quarter hours of durations are in `report_times`.
  const granularities: Granularity[] = isDuration(measure) ? ["day", "month"] : ["quarter", "day", "month"];
  return scopes.flatMap(([scope, scopeId]) =>
    scopeId === null
      ? []
      : granularities.map((granularity) => ({
          workspace_id: idToUuid("ws", workspaceId),
          granularity,
          scope,
          scope_id: scopeId,
          measure,
          at: startOf(granularity, createdAt),
          detail,
          count: 0,
        })),
  );
}
