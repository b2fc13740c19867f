import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Ctx } from "#db/ctx.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { Id } from "#lib/platform/id.ts";
import type { Network } from "#lib/platform/safe-fetch/check-url.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { startReceiver, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";
import { type ClaimedDelivery, claimDeliveries } from "#lib/webhooks/claim-deliveries.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { deliverEvent } from "#lib/webhooks/deliver-event.ts";
import { listDeliveries } from "#lib/webhooks/queries.ts";
import type { Delivery } from "#lib/webhooks/schema.ts";

/** A workspace with an endpoint subscribed to everything, a real receiver, and time that the test lets pass. */
export class DeliveryBench {
  /** When endpoints succeed and fail. Receivers accept a difference of five minutes. */
  now = new Date();

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

  async addEndpoint(eventTypes: string[]): Promise<Id<"whk">> {
    const { endpoint } = await createEndpoint(this.ctx, { url: this.receiver.url, eventTypes }, this.network);
    return endpoint.id as Id<"whk">;
  }

  recordEvent(conversationId: Id<"conv"> | null = null): Promise<Id<"evt">> {
    return recordWebhookEvent(this.ctx, { type: "contact.created", data: {}, conversationId });
  }

  /** Moves the times that are compared with the database's clock into the past. */
  async advanceClock(ms: number): Promise<void> {
    this.now = new Date(this.now.getTime() + ms);
    const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(secs => ${ms / 1000})`;
    const { db, workspaceId } = this.ctx;
    const { nextAttemptAt, claimedUntil, state } = webhookDeliveries;
    await db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: earlier(nextAttemptAt), claimedUntil: earlier(claimedUntil) })
      .where(and(eq(webhookDeliveries.workspaceId, workspaceId), eq(state, "pending")));
    await db
      .update(webhookEndpoints)
      .set({ previousSecretUntil: earlier(webhookEndpoints.previousSecretUntil) })
      .where(eq(webhookEndpoints.workspaceId, workspaceId));
  }

  claim(): Promise<ClaimedDelivery[]> {
    const { ctx, endpointId } = this;
    return claimDeliveries(ctx.db, { workspaceId: ctx.workspaceId, endpointId });
  }

  deliver(claimed: ClaimedDelivery): Promise<void> {
    return deliverEvent(this.ctx, claimed, { clock: { now: () => this.now }, network: this.network });
  }

  async deliverDue(): Promise<number> {
    let count = 0;
    for (;;) {
      const claimed = await this.claim();
      if (claimed.length === 0) return count;
      await Promise.all(claimed.map((one) => this.deliver(one)));
      count += claimed.length;
    }
  }

  async onlyDelivery(): Promise<Delivery> {
    const { data } = await listDeliveries(this.ctx, this.endpointId, { limit: 2 });
    const [delivery] = data;
    if (!delivery || data.length > 1) throw new Error("There is not exactly one delivery.");
    return delivery;
  }
}
