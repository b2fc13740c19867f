import postgres from "postgres";
import { expect } from "#e2e/fixtures.ts";

export async function inDatabase<T>(
  run: (sql: postgres.Sql) => Promise<T>,
  url = process.env.E2E_DATABASE_URL,
): Promise<T> {
  const sql = postgres(url ?? "", { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

/** As autovacuum does after many changes, which the PostgreSQL of the tests does not run; plans are poor without it. */
export async function refreshStatistics(sql: postgres.Sql): Promise<void> {
  await sql`analyze contacts, conversations, messages`;
}

/** Before the customer's own message, two minutes apart, every third outbound. */
export async function seedThread(
  customer: string,
  { messages, unread }: { messages: number; unread: number },
): Promise<void> {
  await inDatabase(async (sql) => {
    const find = () => sql`
      select c.workspace_id, c.id, c.number_id from conversations c
      join contacts p on p.workspace_id = c.workspace_id and p.id = c.contact_id
      where p.profile_name = ${customer} or p.name = ${customer}`;
    await expect.poll(async () => (await find()).length, { message: `a thread with ${customer}` }).toBe(1);
    const [thread] = await find();
    if (!thread) return;
    await sql`
      insert into messages (id, workspace_id, conversation_id, number_id, direction, kind, content, status, author_kind, author_name, created_at)
      select uuidv7(make_interval(mins => -2 * (${messages} - n) - 10)), ${thread.workspace_id}, ${thread.id}, ${thread.number_id},
        case when n % 3 = 0 then 'outbound' else 'inbound' end, 'text',
        jsonb_build_object('kind', 'text', 'body', 'line ' || n || repeat(' and some more words of it', n % 7)),
        case when n % 3 = 0 then 'read' else 'received' end,
        case when n % 3 = 0 then 'system' else 'contact' end, null,
        now() - make_interval(mins => 2 * (${messages} - n) + 10)
      from generate_series(1, ${messages}) n`;
    await sql`
      update messages set reply_to_id = (
        select id from messages where conversation_id = ${thread.id} and content ->> 'body' like 'line 40 %')
      where conversation_id = ${thread.id} and content ->> 'body' ~ ${`^line ${messages - 1}( |$)`}`;
    await sql`
      update conversations set unread_count = ${unread}, thread_revision = thread_revision + ${messages}, first_unread_id = (
        select id from messages where conversation_id = ${thread.id} and direction = 'inbound'
        order by created_at desc, id desc offset ${Math.max(0, unread - 1)} limit 1)
      where id = ${thread.id} and ${unread} > 0`;
    await refreshStatistics(sql);
  });
}
