import { WORKSPACE } from "#e2e/fixtures.ts";
import { inDatabase, refreshStatistics } from "#e2e/seed-thread.ts";
import type { ConversationState } from "#lib/platform/conversation-states.ts";

export interface SeedConversation {
  name: string;
  ago: number;
  unread?: number;
  waiting?: boolean;
  state?: ConversationState;
  labels?: string[];
  preview?: string;
}

export async function seedConversations(
  conversations: readonly SeedConversation[],
  labels: readonly string[] = [],
): Promise<void> {
  await inDatabase(async (sql) => {
    const [number] = await sql`
      select n.workspace_id, n.id, w.clock_offset_ms from numbers n join workspaces w on w.id = n.workspace_id
      where w.name = ${WORKSPACE} limit 1`;
    if (!number) throw new Error("no number");
    for (const [index, name] of labels.entries()) {
      await sql`
        insert into labels (id, workspace_id, name, normalized_name, color)
        values (parley_uuidv7(), ${number.workspace_id}, ${name}, ${name.toLowerCase()}, ${index % 10})
        on conflict do nothing`;
    }
    for (const [index, each] of conversations.entries()) {
      const [contact] = await sql`
        insert into contacts (id, workspace_id, phone, name, source)
        values (parley_uuidv7(), ${number.workspace_id}, ${`4930${Date.now() % 1e7}${1000 + index}`}, ${each.name}, 'demo')
        returning id`;
      await sql`
        insert into conversations (id, workspace_id, contact_id, number_id, state, unread_count, waiting_since,
          snoozed_until, last_inbound_at, last_activity_at, window_expires_at, last_message)
        select parley_uuidv7(), ${number.workspace_id}, ${contact?.id}, ${number.id}, ${each.state ?? "open"},
          ${each.unread ?? 0}, case when ${each.waiting ?? false} then at end,
          case when ${each.state ?? "open"} = 'snoozed' then now() + interval '1 day' end,
          at, at, at + interval '24 hours', jsonb_build_object('id', 'msg_seeded', 'kind', 'text',
            'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'direction', 'inbound',
            'preview', ${each.preview ?? "Is it still there?"}::text, 'status', 'received')
        from (select now() + make_interval(secs => ${number.clock_offset_ms} / 1000.0, mins => -${each.ago}::int) as at) as time`;
      for (const label of each.labels ?? []) {
        await sql`
          insert into contact_labels (workspace_id, contact_id, label_id)
          select workspace_id, ${contact?.id}, id from labels
          where workspace_id = ${number.workspace_id} and name = ${label}`;
      }
    }
    await refreshStatistics(sql);
  });
}
