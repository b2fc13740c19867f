import "server-only";
import { and, eq } from "drizzle-orm";
import webPush from "web-push";
import type { Ctx } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import type { PushJob } from "#lib/push/jobs.ts";
import { type Device, findDevice, findNews } from "#lib/push/queries.ts";
import { isWanted, PUSH_STALE_MS, PUSH_TTL_SECONDS, verdictOf } from "#lib/push/rules.ts";
import type { PushPayload } from "#lib/push/schema.ts";
import { openSubscription } from "#lib/push/seal-subscription.ts";
import { vapidKeysOf } from "#lib/push/vapid-keys.ts";
import { type Network, systemNetwork } from "#lib/webhooks/check-url.ts";
import { postEvent } from "#lib/webhooks/post-event.ts";
import { messages } from "../../messages/en/index.ts";

/**
 * Wakes one device, unless what it would say is old, was seen, or is not wanted any more. The service that carries it
 * sees only ciphertext (RFC 8291); a device that may lie on a table shows names and words only if its member chose so.
 * @throws Error when the service could not be reached or asks to be asked again: the queue does, a bounded number of times
 */
export async function sendPush(ctx: Ctx, job: PushJob, network: Network = systemNetwork()): Promise<void> {
  if (Date.now() - new Date(job.at).getTime() > PUSH_STALE_MS) return;
  const device = await findDevice(ctx, job.subscriptionId);
  if (!device || !isWanted(job.kind, device.preferences)) return;
  const news = await findNews(ctx, job);
  if (!news) return;
  const call = encryptFor(device, payloadOf(job, device, news));
  if (!call) return forget(ctx, device);
  const result = await postEvent(call, network);
  if (result.kind === "failed") throw new Error(`The push service was not reached: ${result.error}`);
  const verdict = verdictOf(result.status);
  if (verdict === "gone") await forget(ctx, device);
  if (verdict === "again") throw new Error(`The push service answered ${result.status}.`);
  if (verdict === "refused") ctx.log.warn({ status: result.status, kind: job.kind }, "push refused");
}

function payloadOf(job: PushJob, device: Device, news: { name: string; preview: string }): PushPayload {
  const { title, ...bodies } = messages.shell.push;
  const at = job.messageId ? `?at=${job.messageId}` : "";
  return {
    id: job.notificationId ?? job.messageId ?? job.conversationId,
    tag: job.conversationId,
    title: device.preferences.pushPreview ? news.name : title,
    body: device.preferences.pushPreview && news.preview !== "" ? news.preview : bodies[job.kind],
    url: `/inbox/${job.conversationId}${job.kind === "mention" ? at : ""}`,
  };
}

/** The call that carries a payload; null when the device's keys are none, or were sealed under a secret that is not accepted any more. */
function encryptFor(device: Device, payload: PushPayload) {
  try {
    const { endpoint, keys, vapidKey } = openSubscription(device.subscription, device.endpointHash);
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails: vapidKeysOf(vapidKey),
      TTL: PUSH_TTL_SECONDS,
      urgency: "high",
    });
    return { url: endpoint, headers: lowerCase(headers), body };
  } catch {
    return null;
  }
}

/** As `postEvent` has them, which sets the length itself. */
function lowerCase(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

async function forget(ctx: Ctx, { id }: Device): Promise<void> {
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.workspaceId, ctx.workspaceId), eq(pushSubscriptions.id, id)));
}
