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
import type { Target } from "#lib/ingest/webhook-target.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** What an update counts as in a receipt's outcome. */
export type Counted = "message" | "status" | "other";

/**
 * Does what one update of a webhook tells; what is not for us, or not known, is left in the kept webhook.
 * @returns what it counts as; null when it changed nothing
 */
export async function applyUpdate(
  ctx: Ctx,
  targets: readonly Target[],
  update: WebhookUpdate,
): Promise<Counted | null> {
  switch (update.kind) {
    case "template":
      // The signature proves the addressed number's account, and no other.
      return targets.some(({ wabaId }) => wabaId === update.wabaId) && (await applyTemplate(ctx, update))
        ? "other"
        : null;
    case "unknown":
      ctx.log.info({ kind: update.kind, field: update.field }, "webhook update kept, not acted upon");
      return "other";
    case "account":
      return (await applyAccount(ctx, targets, update)) ? "other" : null;
    case "error":
      await applyError(ctx, targets, update);
      return "other";
    default: {
      const target = findTarget(targets, update.phoneNumberId);
      if (!target) {
        ctx.log.info({ kind: update.kind }, "webhook update of a number that is not connected here");
        return "other";
      }
      return applyTo(ctx, target.id, update);
    }
  }
}

async function applyTo(
  ctx: Ctx,
  numberId: Id<"num">,
  update: Exclude<WebhookUpdate, { kind: "template" | "account" | "unknown" | "error" }>,
): Promise<Counted | null> {
  switch (update.kind) {
    case "message":
      // A group is no conversation with one person: it would show to one what another wrote, and open nobody's window.
      if (update.groupId !== null) return "other";
      return (await applyMessage(ctx, numberId, update)) ? "message" : null;
    case "edit":
    case "revoke":
      return (await applyChange(ctx, numberId, update)) ? "other" : null;
    case "echo":
      return (await applyEcho(ctx, numberId, update)) ? "message" : null;
    case "status":
      return (await applyStatus(ctx, numberId, update)) ? "status" : null;
    case "identity":
      return (await applyIdentity(ctx, update)) ? "other" : null;
    case "user-preference":
      await applyUserPreference(ctx, update);
      return "other";
  }
}

/** The number that the metadata names; the addressed one where WhatsApp names none, as for a change of identities. */
function findTarget(targets: readonly Target[], phoneNumberId: string | null): Target | undefined {
  if (phoneNumberId === null) return targets.find(({ addressed }) => addressed);
  return targets.find((target) => target.phoneNumberId === phoneNumberId);
}
