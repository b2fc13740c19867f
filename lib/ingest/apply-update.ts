import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { applyAccount } from "#lib/ingest/apply-account.ts";
import { applyChange } from "#lib/ingest/apply-change.ts";
import { applyEcho } from "#lib/ingest/apply-echo.ts";
import { applyError } from "#lib/ingest/apply-error.ts";
import { applyIdentity } from "#lib/ingest/apply-identity.ts";
import { applyMessage } from "#lib/ingest/apply-message.ts";
import { applyStatus } from "#lib/ingest/apply-status.ts";
import { applyTemplate } from "#lib/ingest/apply-template.ts";
import { applyUserPreference } from "#lib/ingest/apply-user-preference.ts";
import type { UpdateResult } from "#lib/ingest/record-update.ts";
import type { IgnoredReason } from "#lib/ingest/schema.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

const ignored = (reason: IgnoredReason): UpdateResult => ({ outcome: "ignored", reason });

export const changedIf = (changed: boolean): UpdateResult => ({ outcome: changed ? "applied" : "unchanged" });

/**
 * Applies one update of a webhook. What is not for a connected number, or not handled, stays in the kept webhook.
 * @returns what came of it; throws what its handler throws
 */
export async function applyUpdate(
  ctx: Ctx,
  targets: readonly Target[],
  update: WebhookUpdate,
): Promise<UpdateResult> {
  switch (update.kind) {
    case "template":
      // The signature proves the addressed number's account, and no other.
      if (!targets.some(({ wabaId }) => wabaId === update.wabaId)) return ignored("other_account");
      return changedIf(await applyTemplate(ctx, update));
    case "unknown":
      ctx.log.info({ kind: update.kind, field: update.field }, "webhook update kept, not acted upon");
      return ignored("not_handled");
    case "unreadable":
      ctx.log.warn({ field: update.field, reason: update.reason }, "webhook update unreadable");
      return { outcome: "unreadable", reason: update.reason };
    case "account":
      return changedIf(await applyAccount(ctx, targets, update));
    case "error":
      await applyError(ctx, targets, update);
      return { outcome: "applied" };
    default: {
      const target = findTarget(targets, update.phoneNumberId);
      if (!target) {
        ctx.log.info({ kind: update.kind }, "webhook update of a number that is not connected here");
        return ignored("other_number");
      }
      return applyTo(ctx, target.id, update);
    }
  }
}

async function applyTo(
  ctx: Ctx,
  numberId: Id<"num">,
  update: Exclude<WebhookUpdate, { kind: "template" | "account" | "unknown" | "unreadable" | "error" }>,
): Promise<UpdateResult> {
  switch (update.kind) {
    case "message":
      // A group is no conversation with one person: it would show to one what another wrote, and open nobody's window.
      if (update.groupId !== null) return ignored("group");
      return changedIf(await applyMessage(ctx, numberId, update));
    case "edit":
    case "revoke":
      return changedIf(await applyChange(ctx, numberId, update));
    case "echo":
      return changedIf(await applyEcho(ctx, numberId, update));
    case "status":
      return changedIf(await applyStatus(ctx, numberId, update));
    case "identity":
      return changedIf(await applyIdentity(ctx, update));
    case "user-preference":
      await applyUserPreference(ctx, update);
      return { outcome: "applied" };
  }
}

/** The number that the metadata names; the addressed one where WhatsApp names none, as for a change of identities. */
export function findTarget(targets: readonly Target[], phoneNumberId: string | null): Target | undefined {
  if (phoneNumberId === null) return targets.find(({ addressed }) => addressed);
  return targets.find((target) => target.phoneNumberId === phoneNumberId);
}
