import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { apiRequestBodies, drafts, earlyMentions } from "#db/schema/index.ts";
import { removeUnsent } from "#lib/attachments/remove-unsent.ts";
import { forgetAttempts } from "#lib/auth/attempt-limits.ts";
import { forgetUnusedDevices } from "#lib/auth/known-devices.ts";
import { forgetFailures } from "#lib/auth/refused-sign-ins.ts";
import { forgetSessions } from "#lib/auth/sessions.ts";
import { forgetRates } from "#lib/http/rate-limit.ts";
import { forgetClaims } from "#lib/idempotency/end-claim.ts";
import { forgetImports } from "#lib/imports/forget-imports.ts";
import { log } from "#lib/log.ts";
import { forgetSlots } from "#lib/messages/reserve-slot.ts";
import { forgetNotifications } from "#lib/notifications/forget-notifications.ts";
import { forgetCodes } from "#lib/otp/expire-codes.ts";
import { correctCounts } from "#lib/views/fold-counts.ts";
import { forgetDeliveries } from "#lib/webhooks/forget-deliveries.ts";

/** Everything that is made ready or forgotten once a day, by the name that the log knows it by. */
const STEPS: Record<string, (db: Db) => Promise<unknown>> = {
  partitions: (db) => db.execute(sql`select parley_maintain_partitions(interval '30 days')`),
  sessions: forgetSessions,
  devices: forgetUnusedDevices,
  attempts: forgetAttempts,
  failures: forgetFailures,
  mentions: (db) => deleteBatches(db, earlyMentions, sql`created_at < now() - interval '30 days'`),
  bodies: (db) => deleteBatches(db, apiRequestBodies, sql`created_at < now() - interval '7 days'`),
  // Emptied ones: a device that was off for longer asks before it saves.
  drafts: (db) =>
    deleteBatches(db, drafts, sql`body = '' and files = '[]' and updated_at < now() - interval '30 days'`),
  claims: forgetClaims,
  codes: forgetCodes,
  rates: forgetRates,
  slots: forgetSlots,
  deliveries: forgetDeliveries,
  uploads: removeUnsent,
  counts: correctCounts,
  imports: forgetImports,
  notifications: forgetNotifications,
};

/** The database's daily upkeep. A step that fails is logged and holds no other up; it is tried again the next day. */
export async function maintain(db: Db): Promise<void> {
  for (const [step, run] of Object.entries(STEPS)) {
    try {
      await run(db);
    } catch (error) {
      log.error({ err: error, step }, "maintenance step failed");
    }
  }
}
