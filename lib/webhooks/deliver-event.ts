import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { type Clock, systemClock } from "#lib/platform/clock.ts";
import { type Network, systemNetwork } from "#lib/platform/safe-fetch/check-url.ts";
import { type PostResult, postEvent } from "#lib/platform/safe-fetch/post-event.ts";
import type { ClaimedDelivery } from "#lib/webhooks/claim-deliveries.ts";
import { settleDelivery } from "#lib/webhooks/settle-delivery.ts";
import { openSecret, signEvent } from "#lib/webhooks/sign-event.ts";

const USER_AGENT = "Parley-Webhooks/1";

/** `clock` is real time. */
export interface DeliveryDependencies {
  clock: Clock;
  network: Network;
}

export async function deliverEvent(
  ctx: Ctx,
  claimed: ClaimedDelivery,
  { clock, network }: DeliveryDependencies = { clock: systemClock, network: systemNetwork() },
): Promise<void> {
  const startedAt = clock.now();
  const began = performance.now();
  const requestHeaders = headersOf(claimed, startedAt);
  const result: PostResult =
    claimed.body === null
      ? { kind: "failed", error: "The event is no longer stored." }
      : await postEvent({ url: claimed.url, headers: requestHeaders, body: claimed.body }, network);
  const durationMs = Math.round(performance.now() - began);
  await settleDelivery(ctx, claimed, { result, requestHeaders, startedAt, durationMs }, clock.now());
}

function headersOf(claimed: ClaimedDelivery, at: Date): Record<string, string> {
  const secrets = [claimed.secret, claimed.previousSecret].filter((sealed) => sealed !== null);
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signEvent(
      secrets.map((sealed) => openSecret(claimed.endpointId, sealed)),
      { id: claimed.eventId, body: claimed.body ?? "", at },
    ),
  };
}
