import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { pool } from "#db/client.ts";
import { createUser } from "#lib/accounts/create-user.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { makeCloudNumber } from "#lib/testing/factories.ts";
import type { PartContext } from "../part.ts";
import { writeCustomers, writeSentences } from "./seed-corpus.ts";
import {
  checkSearchTerms,
  createPlan,
  insertContacts,
  insertConversations,
  insertCounts,
  insertMessages,
  insertSearchTerms,
  planMessages,
  type SeedPlace,
} from "./seed-statements.ts";

const AGENTS = ["Ana Ruiz", "Bruno Costa", "Chen Wei", "Dina Haddad", "Emil Berg", "Farah Aziz"];
const LABELS = 40;
const MESSAGES_PER_CONVERSATION = 50;
const WRITERS = 2;

export const OWNER = { email: "scale@parley.local", password: "a password for measuring" };

/** PostgreSQL generates two years without triggers and foreign keys (as superuser) and indexes them afterwards. */
export async function seedDatabase(context: PartContext, url: string): Promise<void> {
  const { messages } = context.options;
  const began = performance.now();
  const reportProgress = (what: string) =>
    context.reportProgress(
      `seeding ${messages} messages: ${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  const sql = postgres(url, {
    max: WRITERS,
    onnotice: () => undefined,
    connection: { session_replication_role: "replica", maintenance_work_mem: "512MB", work_mem: "256MB" },
  });
  context.atEnd(() => sql.end({ timeout: 1 }));
  await makeWorkspaceRows();
  const place = await readPlace(sql, Math.ceil(messages / MESSAGES_PER_CONVERSATION));
  await sql.unsafe("alter system set max_wal_size = '8GB'");
  await sql`select pg_reload_conf()`;
  const indexes = await dropIndexes(sql);
  await writeSentences(sql, messages);
  await writeCustomers(sql, place.conversations);
  await createPlan(sql);
  reportProgress("sentences and customers");
  await inRanges(messages, (from, to) => planMessages(sql, place, { from, to, messages }));
  await sql`analyze seed_messages`;
  reportProgress("planned");
  await inRanges(messages, (from, to) => insertMessages(sql, place, { from, to, messages }));
  reportProgress("messages");
  await inRanges(messages, (from, to) => insertSearchTerms(sql, place, { from, to, messages }));
  reportProgress("their words");
  await buildIndexes(sql, indexes);
  reportProgress("indexes");
  await checkSearchTerms(sql);
  await insertContacts(sql, place);
  await insertConversations(sql, place);
  await insertCounts(sql);
  await sql`drop table seed_messages, seed_sentences, seed_customers`;
  reportProgress("conversations");
  await sql`vacuum analyze`;
  await sql.unsafe("alter system reset max_wal_size");
  await sql`select pg_reload_conf()`;
  await sql.end();
  reportProgress("done");
}

async function makeWorkspaceRows(): Promise<void> {
  const ctx = await createWorkspace(pool().db, { name: "Scale", actor: { kind: "terminal" } });
  for (const [n, name] of ["Scale Owner", ...AGENTS].entries()) {
    const email = n === 0 ? OWNER.email : `agent${n}@parley.local`;
    await createUser(ctx, { email, name, role: n === 0 ? "owner" : "agent", password: OWNER.password });
  }
  await makeCloudNumber(ctx, "a secret");
}

async function readPlace(sql: postgres.Sql, conversations: number): Promise<SeedPlace> {
  const [number] = await sql<{ id: string; workspaceId: string }[]>`
    select id, workspace_id as "workspaceId" from numbers`;
  if (!number) throw new Error("The number was not made.");
  const agents = await sql<{ uuid: string; name: string }[]>`select id as uuid, name from users order by id`;
  const labels = await sql<{ id: string }[]>`
    insert into labels (id, workspace_id, name, normalized_name, color, created_at)
    select uuidv7(), ${number.workspaceId}, 'Label ' || n, 'label ' || n, n % 10, now()
    from generate_series(1, ${LABELS}::int) n returning id`;
  return {
    conversations,
    workspaceId: number.workspaceId,
    numberId: number.id,
    agents: [...agents],
    labelIds: labels.map(({ id }) => id),
  };
}

async function inRanges(
  messages: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const share = Math.ceil(messages / WRITERS);
  await Promise.all(
    Array.from({ length: WRITERS }, (_, n) => work(n * share + 1, Math.min((n + 1) * share, messages))),
  );
}

/** Primary keys stay for lookups. */
async function dropIndexes(sql: postgres.Sql): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('messages'::regclass, 'message_search'::regclass) and not indisprimary
    order by indrelid = 'messages'::regclass`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

async function buildIndexes(sql: postgres.Sql, definitions: readonly string[]): Promise<void> {
  const waiting = [...definitions];
  const build = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await sql.unsafe(next);
  };
  await Promise.all(Array.from({ length: WRITERS }, build));
}
