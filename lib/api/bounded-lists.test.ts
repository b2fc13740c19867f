import { afterEach, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { listRequests } from "#lib/api/request-log/queries.ts";
import { listRequestsQuery } from "#lib/api/request-log/schema.ts";
import { listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { listConversationsForApi } from "#lib/conversations/api-queries.ts";
import { listConversationsForApiQuery } from "#lib/conversations/api-schema.ts";
import { listMessagesForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { listEventsQuery } from "#lib/events/api-schema.ts";
import { listWebhookEvents } from "#lib/events/queries.ts";
import { listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

import { listDeliveries } from "#lib/webhooks/queries.ts";
import { listDeliveriesQuery } from "#lib/webhooks/schema.ts";

let release = () => {};
afterEach(() => release());

async function lockTables(ctx: Ctx): Promise<void> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const transaction = ctx.db.transaction(async (db) => {
    await db.execute(
      "lock table messages, conversations, contacts, webhook_events, webhook_deliveries, api_requests",
    );
    held.resolve();
    await end.promise;
  });
  release = () => end.resolve();
  await Promise.race([held.promise, transaction]);
}

test("cancels a slow list, releases its connection and explains the error", async () => {
  const { ctx, endpointId } = await DeliveryBench.open();
  await lockTables(ctx);
  const outcomes = await Promise.allSettled([
    listMessagesForApi(ctx, listMessagesForApiQuery.parse({})),
    listConversationsForApi(ctx, listConversationsForApiQuery.parse({})),
    listContactsForApi(ctx, listContactsQuery.parse({})),
    listWebhookEvents(ctx, listEventsQuery.parse({})),
    listDeliveries(ctx, endpointId, listDeliveriesQuery.parse({})),
    listRequests(ctx, listRequestsQuery.parse({})),
  ]);
  const refused = { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("Narrow the filters") };
  expect(outcomes).toMatchObject(Array(6).fill({ status: "rejected", reason: refused }));
});

test("returns an empty page without a query for a status that the direction excludes", async () => {
  const ctx = await makeWorkspace();
  await lockTables(ctx);
  for (const filter of [
    { direction: "inbound", status: "failed" },
    { direction: "outbound", status: "received" },
  ]) {
    expect(await listMessagesForApi(ctx, listMessagesForApiQuery.parse(filter))).toEqual({
      data: [],
      hasMore: false,
      nextCursor: null,
    });
  }
});
