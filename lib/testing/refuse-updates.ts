import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import type { Db } from "#db/client.ts";

/**
 * Makes PostgreSQL refuse updates of a table until the test ends.
 * @param where which, in SQL with `new`
 * @param times how many; all if absent
 */
export async function refuseUpdates(
  db: Db,
  table: string,
  { where, code = "P0001", times }: { where: string; code?: string; times?: number },
): Promise<void> {
  // A rollback keeps the position of a sequence.
  const isRefused = times === undefined ? where : `${where} and nextval('test_refusals') <= ${times}`;
  await db.execute(sql.raw("create sequence test_refusals"));
  await db.execute(
    sql.raw(`create function test_refuse() returns trigger language plpgsql as $$ begin
      if ${isRefused} then raise exception 'refused by the test' using errcode = '${code}'; end if;
      return new; end $$`),
  );
  await db.execute(
    sql.raw(
      `create trigger test_refuse before update on ${table} for each row execute function test_refuse()`,
    ),
  );
  onTestFinished(async () => {
    await db.execute(sql.raw(`drop trigger test_refuse on ${table}`));
    await db.execute(sql.raw("drop function test_refuse()"));
    await db.execute(sql.raw("drop sequence test_refusals"));
  });
}
