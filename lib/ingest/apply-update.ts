import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { applyAccount } from "#lib/ingest/apply-account.ts";
import { applyChange } from "#lib/ingest/apply-change.ts";
import { applyEcho } from "#lib/ingest/apply-echo.ts";
import { applyError } from "#lib/ingest/apply-error.ts";
import { applyIdentity } from "#lib/ingest/apply-identity.ts";
import { applyMessage } from "#lib/ingest/apply-message.ts";
import { applyStatus } from "#lib/ingest/apply-status.ts";
import { applyTemplate } from "#lib/ingest/apply-template.ts";
import { applyUserPreference } from "#lib/ingest/apply-user-preference.ts";
import { ignoredResult, toChangeResult, type UpdateResult } from "#lib/ingest/to-inbound-webhook-columns.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import type { Id } from "#lib/platform/id.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** Ignores updates of other numbers and unsupported kinds. */
export async function applyUpdate(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  update: WebhookUpdate,
): Promise<UpdateResult> {
  switch (update.kind) {
    case "template":
      // The signature authenticates the addressed number's account only.
      if (!targets.some(({ wabaId }) => wabaId === update.wabaId)) return ignoredResult("other_account");
      return toChangeResult(await applyTemplate(ctx, update));
    case "unknown":
      ctx.log.info({ kind: update.kind, field: update.field }, "webhook update not supported");
      return ignoredResult("not_handled");
    case "unreadable":
      ctx.log.warn({ field: update.field, reason: update.reason }, "webhook update unreadable");
      return { outcome: "unreadable", reason: update.reason };
    case "account":
      return applyAccount(ctx, targets, update);
    default: {
      const target = findTarget(targets, update.phoneNumberId);
      if (!target) {
        ctx.log.info({ kind: update.kind }, "webhook update of an unconnected number");
        return ignoredResult("other_number");
      }
      return applyToNumber(ctx, target.id, update);
    }
  }
}

async function applyToNumber(
  ctx: Ctx,
  numberId: Id<"num">,
  update: Exclude<WebhookUpdate, { kind: "template" | "account" | "unknown" | "unreadable" }>,
): Promise<UpdateResult> {
  // A group chat has no single contact: its messages would appear in one person's conversation and open no window.
  if ("groupId" in update && update.groupId !== null) return ignoredResult("group");
  switch (update.kind) {
    case "message":
      return toChangeResult(await applyMessage(ctx, numberId, update));
    case "edit":
    case "revoke":
      return toChangeResult(await applyChange(ctx, numberId, update));
    case "echo":
      return toChangeResult(await applyEcho(ctx, numberId, update));
    case "status":
      return toChangeResult(await applyStatus(ctx, numberId, update));
    case "identity":
      return toChangeResult(await applyIdentity(ctx, update));
    case "user-preference":
      return applyUserPreference(ctx, update);
    case "error":
      await applyError(ctx, numberId, update);
      return { outcome: "applied" };
  }
}

/** Identity updates and errors can name no number, so they belong to the addressed one. */
export function findTarget(
  targets: readonly WebhookTarget[],
  phoneNumberId: string | null,
): WebhookTarget | undefined {
  if (phoneNumberId === null) return targets.find(({ addressed }) => addressed);
  return targets.find((target) => target.phoneNumberId === phoneNumberId);
}
