import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { pool } from "#db/client.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";

/** The events that are checked of a type in one workspace. A test has a workspace for itself. */
const CHECKED = 5;

let startedAt: Date;
beforeAll(() => {
  startedAt = new Date();
});

// The callers of `recordWebhookEvent` give any data; the documentation and the SDKs promise the fields of the schemas.
afterAll(async () => {
  const rows = await pool().db.execute<{ type: WebhookEventType; body: string }>(sql`
    select type, body from (
      select type, body, row_number() over (partition by workspace_id, type order by position) as place
      from webhook_events where created_at >= ${startedAt.toISOString()}::timestamptz) recorded
    where place <= ${CHECKED}`);
  if (rows.length === 0) return;
  const { eventSchemas } = await import("#lib/api-docs/event-schemas.ts");
  const undocumented = rows.flatMap(({ type, body }) => {
    const data = Object(JSON.parse(body)).data ?? {};
    // Tests of the deliveries record events without data.
    if (Object.keys(data).length === 0) return [];
    const { error } = eventSchemas[type].data.strict().safeParse(data);
    return error ? [{ type, issues: error.issues, data }] : [];
  });
  expect(undocumented).toEqual([]);
});
