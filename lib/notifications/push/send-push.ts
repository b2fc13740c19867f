import "server-only";
import { and, eq } from "drizzle-orm";
import webPush from "web-push";
import type { Ctx } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import type { PushJob } from "#lib/notifications/push/jobs.ts";
import {
  type Device,
  findDevice,
  findPushContent,
  type PushContent,
} from "#lib/notifications/push/queries.ts";
import {
  classifyPushStatus,
  isNotified,
  PUSH_LIMITS,
  PUSH_STALE_MS,
  PUSH_TTL_SECONDS,
} from "#lib/notifications/push/rules.ts";
import type { PushPayload } from "#lib/notifications/push/schema.ts";
import { openSubscription } from "#lib/notifications/push/seal-subscription.ts";
import { vapidKeysFromPrivate } from "#lib/notifications/push/vapid-keys.ts";
import { type Network, systemNetwork } from "#lib/platform/safe-fetch/check-url.ts";
import { postEvent } from "#lib/platform/safe-fetch/post-event.ts";
import { toSingleLine } from "#lib/platform/single-line-rules.ts";
import { translatePreview } from "#lib/whatsapp/preview-rules.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

/** Encrypted (RFC 8291); skipped when stale, read or disabled. @throws Error to make the queue retry */
export async function sendPush(ctx: Ctx, job: PushJob, network: Network = systemNetwork()): Promise<void> {
  if (Date.now() - new Date(job.at).getTime() > PUSH_STALE_MS) return;
  const device = await findDevice(ctx, job.subscriptionId);
  if (!device || !isNotified(job.kind, device.preferences)) return;
  const content = await findPushContent(ctx, job);
  if (!content) return;
  const request = encryptFor(device, payloadOf(job, device, content));
  if (!request) return deleteDevice(ctx, device);
  const result = await postEvent(request, network, PUSH_LIMITS);
  if (result.kind === "failed") throw new Error(`The push service could not be reached: ${result.error}`);
  const outcome = classifyPushStatus(result.status);
  if (outcome === "gone") await deleteDevice(ctx, device);
  if (outcome === "retry") throw new Error(`The push service responded with ${result.status}.`);
  if (outcome === "rejected") ctx.log.warn({ status: result.status, kind: job.kind }, "push rejected");
}

function payloadOf(job: PushJob, device: Device, content: PushContent): PushPayload {
  const { pushPreview } = device.preferences;
  const { shell, previews } = messagesOf(device.language);
  const { title, ...bodies } = shell.push;
  const preview = translatePreview(previews, content);
  const at = job.messageId ? `?at=${job.messageId}` : "";
  return {
    id: job.notificationId ?? job.messageId ?? job.conversationId,
    tag: job.conversationId,
    title: pushPreview ? toSingleLine(content.name) : title,
    body: pushPreview && preview !== "" ? preview : bodies[job.kind],
    url: `/inbox/${job.conversationId}${job.kind === "mention" ? at : ""}`,
  };
}

/** @returns the request; null when the device's keys are invalid or cannot be decrypted */
function encryptFor(device: Device, payload: PushPayload) {
  try {
    const { endpoint, keys, vapidKey } = openSubscription(device.subscription, device.endpointHash);
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails: vapidKeysFromPrivate(vapidKey),
      TTL: PUSH_TTL_SECONDS,
      urgency: "high",
    });
    return { url: endpoint, headers: lowerCase(headers), body };
  } catch {
    return null;
  }
}

/** `postEvent` expects lower-case names and sets content-length itself. */
function lowerCase(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

async function deleteDevice(ctx: Ctx, { id }: Device): Promise<void> {
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.workspaceId, ctx.workspaceId), eq(pushSubscriptions.id, id)));
}
