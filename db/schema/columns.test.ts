import { type SQLWrapper, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { awaitingAssignment, awaitingAutoReply, webhookDeliveries } from "#db/schema/index.ts";

/** Asks often, because only half of the times would be rounded up. */
async function isAlwaysDue(time: SQLWrapper): Promise<boolean> {
  for (let asked = 0; asked < 20; asked += 1) {
    const [row] = await pool().db.execute<{ due: boolean }>(
      sql`select ${time}::timestamptz(3) <= now() as due`,
    );
    if (!row?.due) return false;
  }
  return true;
}

test("work that is stored as due now is due at once", async () => {
  const defaults = [awaitingAutoReply.dueAt, awaitingAssignment.dueAt, webhookDeliveries.nextAttemptAt];
  const isDue = await Promise.all(defaults.map((column) => isAlwaysDue(sql`${column.default}`)));
  expect(isDue).toEqual([true, true, true]);
});
