import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";

const USES = 6;

test.each([
  ["on", 1],
  ["off", 0],
])(
  "with PARLEY_PREPARED_STATEMENTS=%s a repeated statement has %i prepared statements",
  async (setting, count) => {
    vi.stubEnv("PARLEY_PREPARED_STATEMENTS", setting);
    const { db, close } = connect(env().DATABASE_URL, 1);
    vi.unstubAllEnvs();
    const mark = `repeated_${setting}`;
    for (let use = 0; use < USES; use += 1)
      await db.execute(sql`select ${use}::int as ${sql.identifier(mark)}`);
    const prepared = await db.execute(sql`
    select from pg_prepared_statements where statement like ${`%as "${mark}"%`} and statement not like '%pg_prepared%'`);
    expect(prepared).toHaveLength(count);
    await close();
  },
);
