import { randomBytes } from "node:crypto";
import postgres from "postgres";

/** Owns its database and has no other rights. */
export const APPLICATION_ROLE = "parley_app";

/**
 * Creates the role and transfers the superuser's objects in clusters of earlier versions to it. Call it before anything
 * uses the database.
 * @param serverUrl the superuser's address without a database
 * @returns the application's address with a new password
 */
export async function prepareApplication(serverUrl: string, database: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  const owner = await onDatabase(serverUrl, "postgres", async (sql) => {
    await prepareRole(sql, password);
    return prepareDatabase(sql, database);
  });
  if (owner !== APPLICATION_ROLE) await onDatabase(serverUrl, database, transferOwnership);
  const url = new URL(`${serverUrl}/${database}`);
  url.username = APPLICATION_ROLE;
  url.password = password;
  return url.href;
}

async function onDatabase<T>(
  serverUrl: string,
  database: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(`${serverUrl}/${database}`, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function prepareRole(sql: postgres.Sql, password: string): Promise<void> {
  const [found] = await sql`select from pg_roles where rolname = ${APPLICATION_ROLE}`;
  if (!found) await sql.unsafe(`create role ${APPLICATION_ROLE}`);
  await sql.unsafe(`
    alter role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password '${password}'`);
}

async function prepareDatabase(sql: postgres.Sql, database: string): Promise<string> {
  const [found] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(datdba) as owner from pg_database where datname = ${database}`;
  if (found) return found.owner;
  await sql.unsafe(`create database ${database} owner ${APPLICATION_ROLE}`);
  return APPLICATION_ROLE;
}

/** `REASSIGN OWNED` does not work for initdb's role; extensions have no `OWNER TO`. */
async function transferOwnership(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$
    declare
      statement text;
    begin
      -- All names below are schema-qualified.
      set local search_path = '';
      for statement in
        with owned as (
          select 'table' as kind, tableoid as class, oid, oid::regclass::text as name, relnamespace as namespace
            from pg_class c where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
              -- A sequence follows its column's table.
              and not (relkind = 'S' and exists (
                select from pg_depend d where d.classid = c.tableoid and d.objid = c.oid and d.deptype in ('a', 'i')))
          union all
          select 'routine', tableoid, oid, oid::regprocedure::text, pronamespace
            from pg_proc where proowner = current_user::regrole
          union all
          -- Row, array and multirange types follow their base object.
          select 'type', tableoid, oid, format_type(oid, null), typnamespace
            from pg_type t where typowner = current_user::regrole and (typtype in ('d', 'e', 'r')
              or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
          union all
          select 'schema', tableoid, oid, quote_ident(nspname), oid
            from pg_namespace where nspowner = current_user::regrole
        )
        select format('alter %s %s owner to ${APPLICATION_ROLE}', kind, name)
        from owned join pg_namespace n on n.oid = owned.namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema' and not exists (
          select from pg_depend d where d.classid = owned.class and d.objid = owned.oid and d.deptype = 'e')
      loop
        execute statement;
      end loop;
      execute format('alter database %I owner to ${APPLICATION_ROLE}', current_database());
    end $$`);
}
