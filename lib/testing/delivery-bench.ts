import type { Ctx } from "#db/ctx.ts";
import { SECOND } from "#lib/clock.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { startReceiver, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";
import type { Network } from "#lib/webhooks/check-url.ts";
import { type ClaimedDelivery, claimDeliveries } from "#lib/webhooks/claim-deliveries.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { deliverEvent } from "#lib/webhooks/deliver-event.ts";
import { listDeliveries } from "#lib/webhooks/queries.ts";
import type { Delivery } from "#lib/webhooks/schema.ts";

/** A workspace with one endpoint that wants everything, a real receiver behind it, and a clock that the test turns. */
export class DeliveryBench {
  now = new Date(Date.now() + SECOND);

  readonly ctx: Ctx;
  readonly receiver: WebhookReceiver;
  readonly network: Network;
  readonly endpointId: Id<"whk">;
  readonly secret: string;

  private constructor(parts: Pick<DeliveryBench, "ctx" | "receiver" | "network" | "endpointId" | "secret">) {
    this.ctx = parts.ctx;
    this.receiver = parts.receiver;
    this.network = parts.network;
    this.endpointId = parts.endpointId;
    this.secret = parts.secret;
  }

  static async open(): Promise<DeliveryBench> {
    const ctx = await makeWorkspace();
    const receiver = await startReceiver();
    const network = { allowHosts: [receiver.host], resolve: async () => [] };
    const { endpoint, secret } = await createEndpoint(ctx, { url: receiver.url, eventTypes: ["*"] }, network);
    return new DeliveryBench({ ctx, receiver, network, endpointId: endpoint.id as Id<"whk">, secret });
  }

  /** Another endpoint of the workspace before the same receiver. */
  async addEndpoint(eventTypes: string[]): Promise<Id<"whk">> {
    const { endpoint } = await createEndpoint(this.ctx, { url: this.receiver.url, eventTypes }, this.network);
    return endpoint.id as Id<"whk">;
  }

  tell(conversationId: Id<"conv"> | null = null): Promise<Id<"evt">> {
    return appendOutboundEvent(this.ctx, { type: "contact.created", data: {}, conversationId });
  }

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  claim(): Promise<ClaimedDelivery[]> {
    const { ctx, endpointId } = this;
    return claimDeliveries(ctx.db, { workspaceId: ctx.workspaceId, endpointId }, this.now);
  }

  deliver(claimed: ClaimedDelivery): Promise<void> {
    return deliverEvent(this.ctx, claimed, { clock: { now: () => this.now }, network: this.network });
  }

  /** Delivers what is due, round by round, until nothing is. @returns how many calls were made */
  async deliverDue(): Promise<number> {
    let made = 0;
    for (;;) {
      const claimed = await this.claim();
      if (claimed.length === 0) return made;
      await Promise.all(claimed.map((one) => this.deliver(one)));
      made += claimed.length;
    }
  }

  async onlyDelivery(): Promise<Delivery> {
    const { data } = await listDeliveries(this.ctx, this.endpointId, { limit: 2 });
    const [delivery] = data;
    if (!delivery || data.length > 1) throw new Error("There is not exactly one delivery.");
    return delivery;
  }
}
