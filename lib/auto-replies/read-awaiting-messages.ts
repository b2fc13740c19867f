import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { awaitingAutoReply } from "#db/schema/index.ts";
import type { ReplyRuleInput, ReplySettings } from "#lib/auto-replies/rules.ts";
import { hoursSchema } from "#lib/hours/schema.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";
import { kindsWithout } from "#lib/whatsapp/kind-rules.ts";
import { type MessageContent, messageContentSchema } from "#lib/whatsapp/message-content.ts";

export type Choice = "opt_out" | "opt_in";

/** A customer's message that was not yet checked for automatic replies and opt-out keywords. */
export interface AwaitingMessage {
  messageId: Id<"msg">;
  conversationId: Id<"conv">;
  contactId: Id<"contact">;
  content: MessageContent;
  confirms: Choice | null;
  isOptedOut: boolean;
  team: Pick<ReplySettings, "hours" | "greeting" | "awayReply">;
  input: Omit<ReplyRuleInput, "now">;
}

interface Row extends Record<string, unknown> {
  message_id: string;
  contact_id: string;
  content: unknown;
  confirms: AwaitingMessage["confirms"];
  is_opted_out: boolean;
  hours: unknown;
  greeting: string | null;
  away_reply: string | null;
  written_at: string;
  previous_at: string | null;
  is_in_conversation: boolean;
  is_instant: boolean;
}

/** The messages of a conversation that are due, in the order in which they came. */
export async function readAwaitingMessages(ctx: Ctx, conversationId: Id<"conv">): Promise<AwaitingMessage[]> {
  const workspace = workspaceOf(ctx);
  const ofThread = (row: SQL) => sql`${row}.workspace_id = ${workspace} and ${row}.conversation_id = v.id`;
  const rows = await ctx.db.execute<Row>(sql`
    select w.message_id, v.contact_id, m.content, w.confirms, c.opted_out_at is not null as is_opted_out,
      g.hours, g.greeting, g.away_reply, to_json(coalesce(m.whatsapp_at, m.created_at)) #>> '{}' as written_at,
      to_json(coalesce(${previousAt(ofThread)}, v.deleted_inbound_at)) #>> '{}' as previous_at,
      v.state <> 'open' or ${isAnsweredByPerson(ofThread)} as is_in_conversation,
      ${isInstant(ofThread)} as is_instant
    from ${awaitingAutoReply} w
    join messages m on m.workspace_id = w.workspace_id and m.id = w.message_id
    join conversations v on v.workspace_id = m.workspace_id and v.id = m.conversation_id
    join contacts c on c.workspace_id = v.workspace_id and c.id = v.contact_id
    left join teams g on g.workspace_id = v.workspace_id and g.id = v.assigned_team_id
    where w.workspace_id = ${workspace} and w.due_at <= now() and v.id = ${idToUuid("conv", conversationId)}::uuid
    order by m.created_at, m.id`);
  return rows.map((row) => toAwaitingMessage(row, conversationId));
}

type OfThread = (row: SQL) => SQL;

/** When the customer wrote before the message `m`. */
function previousAt(ofThread: OfThread): SQL {
  return sql`(select p.created_at from messages p
    where ${ofThread(sql`p`)} and p.direction = 'inbound'
      and p.kind <> all(${textArray(kindsWithout("countsAsUnread"))}) and (p.created_at, p.id) < (m.created_at, m.id)
    order by p.created_at desc, p.id desc limit 1)`;
}

/** Whether a member, the phone or, since the message `m`, another system has answered in the hour before it or since. */
function isAnsweredByPerson(ofThread: OfThread): SQL {
  return sql`exists (select from messages o
    where ${ofThread(sql`o`)} and o.direction = 'outbound'
      and o.created_at > m.created_at - interval '1 hour'
      and (o.author_kind = 'member' or o.metadata ? 'echo'
        or (o.author_kind = 'api_key' and o.created_at > m.created_at)))`;
}

/** Whether the message `m` came so soon after one of the workspace that a machine must have written it. */
function isInstant(ofThread: OfThread): SQL {
  return sql`exists (select from messages o
    where ${ofThread(sql`o`)} and o.direction = 'outbound'
      and o.created_at > m.created_at - interval '1 minute'
      and m.whatsapp_at - o.sent_at between interval '-1 second' and interval '3 seconds')`;
}

function toAwaitingMessage(row: Row, conversationId: Id<"conv">): AwaitingMessage {
  return {
    messageId: uuidToId("msg", row.message_id),
    conversationId,
    contactId: uuidToId("contact", row.contact_id),
    content: messageContentSchema.parse(row.content),
    confirms: row.confirms,
    isOptedOut: row.is_opted_out,
    team: {
      hours: hoursSchema.nullable().parse(row.hours),
      greeting: row.greeting,
      awayReply: row.away_reply,
    },
    input: {
      writtenAt: new Date(row.written_at),
      previousAt: row.previous_at === null ? null : new Date(row.previous_at),
      isInConversation: row.is_in_conversation,
      isInstant: row.is_instant,
    },
  };
}
