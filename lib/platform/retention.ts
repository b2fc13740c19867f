import { DAY } from "#lib/platform/clock.ts";

/**
 * Every retention in days: the worker deletes by them, reads hide what is older, and a test compares those that are
 * documented with the guides. WhatsApp's own are where they apply (docs/whatsapp.md#media-ids).
 */
export const retentionDays = {
  /** The API promises one day. */
  idempotencyKeys: 7,
  requests: 30,
  requestBodies: 7,
  /** The events that open pages read. */
  liveEvents: 30,
  /** The events for other systems: what endpoints receive and `GET /v1/events` lists. */
  events: 30,
  /** The deliveries of events to endpoints, with their attempts. */
  deliveries: 30,
  /** Webhooks from WhatsApp. */
  inboundWebhooks: 30,
  deferredUpdates: 30,
  passcodes: 30,
  signInFailures: 30,
  knownDevices: 180,
  /** After they expired. */
  invitations: 30,
  notifications: 90,
  imports: 30,
  unstartedImports: 1,
  /** The files of finished exports. */
  exports: 7,
  unsentUploads: 1,
  apiUploads: 30,
  /**
   * Far longer than any upload takes from storing its file to storing its row, so that after a restored backup of the
   * database there is time to restore the right one.
   */
  unreferencedFiles: 7,
  emptyDrafts: 30,
  /** The files and samples of templates that the simulator received: WhatsApp's longest for media. */
  sandboxFiles: 30,
  unfinishedSandboxUploads: 1,
  /** What was counted for a message, which no longer changes then; the sums are kept. */
  reportFacts: 90,
  /** The state of rate limits, which is full again long before. */
  rates: 1,
} as const satisfies Record<string, number>;

export type RetainedData = keyof typeof retentionDays;

/** What is older is deleted. Of data with a `retentionChoices` entry this is the longest time, which owners may shorten. */
export function retainedSince(data: RetainedData): Date {
  return new Date(Date.now() - retentionDays[data] * DAY);
}
