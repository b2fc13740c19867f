import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import {
  apiRequestBodies,
  deferredUpdates,
  drafts,
  sandboxMedia,
  sandboxNumbers,
  sandboxUploads,
  webhookDeliveries,
} from "#db/schema/index.ts";
import { deleteUnusedDevices } from "#lib/accounts/auth/known-devices.ts";
import { deleteOldFailures } from "#lib/accounts/auth/record-failure.ts";
import { deleteExpiredAttempts } from "#lib/accounts/auth/reserve-attempt.ts";
import { deleteEndedSessions } from "#lib/accounts/auth/sessions.ts";
import { cleanStoredImages } from "#lib/accounts/clean-stored-images.ts";
import { deleteExpiredLinks } from "#lib/accounts/create-account-link.ts";
import { deleteOldInvitations } from "#lib/accounts/members/invite-member.ts";
import { updateOpenStorageAlerts } from "#lib/accounts/storage-quota.ts";
import { deleteExpiredClaims } from "#lib/api/idempotency/end-claim.ts";
import { deleteExpiredRates } from "#lib/api/rate-limit.ts";
import { deleteOldImports } from "#lib/contacts/imports/delete-old-imports.ts";
import { deleteUnsentUploads } from "#lib/conversations/attachments/delete-unsent-uploads.ts";
import { correctCounts } from "#lib/conversations/views/apply-count-deltas.ts";
import { deleteOldSlots } from "#lib/messages/send/reserve-slot.ts";
import { deleteOldNotifications } from "#lib/notifications/notify.ts";
import { deleteOldCodes } from "#lib/otp/expire-codes.ts";
import { log } from "#lib/platform/log.ts";
import { retainedSince, retentionDays } from "#lib/platform/retention.ts";
import { deleteOldFacts } from "#lib/reports/count-changes.ts";
import { removeUnreferencedFiles } from "#lib/worker/remove-unreferenced-files.ts";

/** On the simulator's clock of the number. */
const clockOffset = sql`make_interval(secs => coalesce((
  select ${sandboxNumbers.clockOffsetMs} from ${sandboxNumbers}
  where ${eq(sandboxNumbers.phoneNumberId, sandboxMedia.phoneNumberId)}), 0) / 1000.0)`;
const isMediaOver = sql`${sandboxMedia.createdAt} - ${clockOffset} < now() - make_interval(days => ${retentionDays.sandboxFiles})`;
const isUploadOver = sql`${sandboxUploads.createdAt} < now() - make_interval(days =>
  case when ${sandboxUploads.handle} is null then ${retentionDays.unfinishedSandboxUploads}::int else ${retentionDays.sandboxFiles}::int end)`;

const STEPS: Record<string, (db: Db) => Promise<unknown>> = {
  sessions: deleteEndedSessions,
  devices: deleteUnusedDevices,
  attempts: deleteExpiredAttempts,
  failures: deleteOldFailures,
  deferredUpdates: (db) =>
    deleteBatches(db, deferredUpdates, lt(deferredUpdates.createdAt, retainedSince("deferredUpdates"))),
  bodies: (db) =>
    deleteBatches(db, apiRequestBodies, lt(apiRequestBodies.createdAt, retainedSince("requestBodies"))),
  // Emptied drafts only are deleted: a device that was offline for longer reads before it saves.
  drafts: (db) =>
    deleteBatches(
      db,
      drafts,
      sql`body = '' and files = '[]' and ${lt(drafts.updatedAt, retainedSince("emptyDrafts"))}`,
    ),
  claims: deleteExpiredClaims,
  codes: deleteOldCodes,
  rates: deleteExpiredRates,
  slots: deleteOldSlots,
  deliveries: (db) =>
    deleteBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, retainedSince("deliveries"))),
  uploads: deleteUnsentUploads,
  counts: correctCounts,
  imports: deleteOldImports,
  invitations: deleteOldInvitations,
  links: deleteExpiredLinks,
  notifications: deleteOldNotifications,
  reports: deleteOldFacts,
  sandboxMedia: (db) => deleteBatches(db, sandboxMedia, isMediaOver),
  sandboxUploads: (db) => deleteBatches(db, sandboxUploads, isUploadOver),
  images: cleanStoredImages,
  files: removeUnreferencedFiles,
  // After the deletions of files.
  storageAlerts: updateOpenStorageAlerts,
};

/** A failing step is logged and does not stop the others. */
export async function maintain(db: Db): Promise<void> {
  for (const [step, run] of Object.entries(STEPS)) {
    try {
      await run(db);
    } catch (error) {
      log.error({ err: error, step }, "maintenance step failed");
    }
  }
}
