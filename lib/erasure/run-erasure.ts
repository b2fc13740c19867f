import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { updateOpenStorageAlert } from "#lib/accounts/storage-quota.ts";
import { removeStoppedExports, stopExports } from "#lib/data/stop-exports.ts";
import {
  claimErasure,
  deferErasureToWorker,
  endErasure,
  releaseErasure,
  saveProgress,
} from "#lib/erasure/claim-erasure.ts";
import { eraseAudit } from "#lib/erasure/erase-audit.ts";
import { eraseConversation } from "#lib/erasure/erase-contact.ts";
import { eraseConversationEvents, eraseLiveEvents, eraseOtherEvents } from "#lib/erasure/erase-events.ts";
import { eraseFiles } from "#lib/erasure/erase-files.ts";
import { eraseImports } from "#lib/erasure/erase-imports.ts";
import { eraseInboundWebhooks } from "#lib/erasure/erase-inbound-webhooks.ts";
import { erasePasscodes } from "#lib/erasure/erase-passcodes.ts";
import { eraseRequestBodies, eraseRequestQueries } from "#lib/erasure/erase-requests.ts";
import { eraseSandboxPhones } from "#lib/erasure/erase-sandbox-phones.ts";
import { eraseSearchesAndTemplateValues } from "#lib/erasure/erase-searches.ts";
import { eraseSegments } from "#lib/erasure/erase-segments.ts";
import { eraseStoredResponses } from "#lib/erasure/erase-stored-responses.ts";
import { type ErasureStep, LATER } from "#lib/erasure/step-rules.ts";
import type { Id } from "#lib/platform/id.ts";

/** Deletes the exports that may contain the person, also those that were started during the erasure. */
const eraseExports: ErasureStep = async (ctx, { contactIds }) => {
  await inTransaction(ctx, (tx) => stopExports(tx, contactIds));
  await removeStoppedExports(ctx);
  return null;
};

/** In order; each can be repeated. The names are stored. */
const STEPS: readonly (readonly [string, ErasureStep])[] = [
  ["files", eraseFiles],
  ["passcodes", erasePasscodes],
  ["conversation-events", eraseConversationEvents],
  ["other-events", eraseOtherEvents],
  ["receipts", eraseInboundWebhooks],
  ["sandbox", eraseSandboxPhones],
  ["answers", eraseStoredResponses],
  ["request-bodies", eraseRequestBodies],
  ["requests", eraseRequestQueries],
  ["imports", eraseImports],
  ["memory", eraseSearchesAndTemplateValues],
  ["segments", eraseSegments],
  ["audit", eraseAudit],
  ["live-events", eraseLiveEvents],
  // Last, because an export that is running reads what the other steps erase.
  ["exports", eraseExports],
];

/** With the deletion of the conversation, which comes first. */
export const ERASURE_STEPS = STEPS.length + 1;

/** @param step the stored step; null while the conversation is deleted. @returns from 1 to `ERASURE_STEPS` */
export function erasureStepNumber(step: string | null): number {
  return STEPS.findIndex(([name]) => name === step) + 2;
}

/**
 * Completes an erasure from the position that it reached. Each batch commits before its position, so that another process
 * can continue after a crash.
 * @param signal stops it between two batches
 */
export async function runErasure(ctx: Ctx, contactId: Id<"contact">, signal?: AbortSignal): Promise<void> {
  const row = await claimErasure(ctx, contactId);
  if (!row) return;
  await eraseConversation(ctx, contactId);
  const reached = STEPS.findIndex(([name]) => name === row.step);
  let position = row.position;
  for (const [name, erase] of STEPS.slice(Math.max(reached, 0))) {
    do {
      const progress = { step: name, position };
      if (signal?.aborted) return releaseErasure(ctx, contactId, progress);
      await saveProgress(ctx, contactId, progress);
      const next = await erase(ctx, row.subject, position, row.createdAt);
      if (next === LATER) return deferErasureToWorker(ctx, contactId, progress);
      position = next;
    } while (position !== null);
  }
  await updateOpenStorageAlert(ctx);
  await endErasure(ctx, contactId);
}
