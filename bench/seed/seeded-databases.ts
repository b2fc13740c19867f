import { eq } from "drizzle-orm";
import postgres from "postgres";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { cloneDatabase, databaseUrl, dropDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { chooseDatabase } from "../environment.ts";
import type { PartContext } from "../part.ts";
import { OWNER, seedDatabase } from "./seed-database.ts";

const PREFIX = "bench_seed_";
const COMPLETE = "complete";

/** Reused between runs while the schema is unchanged. */
async function nameOf(postgresUrl: string, messages: number): Promise<string> {
  const schema = (await prepareTemplate(postgresUrl)).split("_").at(-1);
  return `${PREFIX}${schema}_${messages}`;
}

export async function isSeeded(postgresUrl: string, messages: number): Promise<boolean> {
  const name = await nameOf(postgresUrl, messages);
  return (await findSeeded(postgresUrl)).some((found) => found.name === name && found.isComplete);
}

export async function openSeededWorkspace(context: PartContext): Promise<{ databaseUrl: string; ctx: Ctx }> {
  const databaseUrl = await openSeededDatabase(context);
  const { db } = pool();
  const [owner] = await db
    .select({ workspaceId: members.workspaceId, id: users.id, name: users.name })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(eq(users.email, OWNER.email));
  if (!owner) throw new Error("The workspace has no owner.");
  const ctx = createCtx({
    db,
    workspaceId: owner.workspaceId,
    clockOffsetMs: 0,
    actor: { kind: "member", id: owner.id, name: owner.name, role: "owner" },
    requestId: newId("req"),
  });
  return { databaseUrl, ctx };
}

async function openSeededDatabase(context: PartContext): Promise<string> {
  const { options, postgresUrl } = context;
  const name = await nameOf(postgresUrl, options.messages);
  const url = databaseUrl(postgresUrl, name);
  const schema = name.slice(0, name.lastIndexOf("_"));
  for (const found of await findSeeded(postgresUrl)) {
    if (!found.name.startsWith(schema) || (found.name === name && !found.isComplete))
      await dropDatabase(postgresUrl, found.name);
  }
  if (await isSeeded(postgresUrl, options.messages)) {
    chooseDatabase(context, url);
    return url;
  }
  await cloneDatabase(postgresUrl, await prepareTemplate(postgresUrl), name);
  chooseDatabase(context, url);
  await seedDatabase(context, url);
  await onServer(postgresUrl, (sql) => sql.unsafe(`comment on database ${name} is '${COMPLETE}'`));
  return url;
}

function findSeeded(postgresUrl: string) {
  return onServer(
    postgresUrl,
    (sql) => sql<{ name: string; isComplete: boolean }[]>`
      select datname as name, shobj_description(oid, 'pg_database') is not distinct from ${COMPLETE} as "isComplete"
      from pg_database where starts_with(datname, ${PREFIX})`,
  );
}

async function onServer<T>(postgresUrl: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(postgresUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
