import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { apiRequests, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { changeAutomations } from "#lib/automations/change-automations.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";
import { createQuickReply } from "#lib/conversations/quick-replies/write-quick-reply.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import { createView } from "#lib/conversations/views/write-view.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { callShopApi, type Shop } from "./run-step.ts";

const SETTLE_TIMEOUT_MS = MINUTE;

/** The settings that a shop makes, and some calls of its system. */
export async function seedSettings(ctx: Ctx, shop: Shop): Promise<void> {
  await createKey(ctx, { name: "Warehouse", scopes: ["messages.send", "messages.read", "templates.read"] });
  await createKey(ctx, { name: "Reporting", scopes: ["messages.read", "contacts.read", "requests.read"] });
  await inviteMember(ctx, { email: "li.na@northwind.example", role: "agent" });
  await inviteMember(ctx, { email: "accounting@northwind.example", role: "viewer" });
  await createQuickReply(ctx, { shortcut: "hours", body: "We are open Monday to Saturday, 9:00 to 18:30." });
  await createQuickReply(ctx, {
    shortcut: "shipping",
    body: "Hi {{contact.first_name}}, we ship within two days.",
  });
  await createQuickReply(ctx, {
    shortcut: "thanks",
    body: "Thank you, {{contact.first_name}}! Enjoy your coffee ☕",
  });
  const order = await ctx.db.query.labels.findFirst({
    where: (labels, { eq: is }) => is(labels.name, "Order"),
  });
  await createView(ctx, {
    name: "Orders to answer",
    filter: { ...ALL_OPEN, waiting: true, labels: order ? [order.id] : [] },
    shared: true,
  });
  await createView(ctx, {
    name: "Wholesale",
    filter: { ...ALL_OPEN, team: shop.teamIds.Wholesale ?? null },
    shared: false,
  });
  await createSegment(ctx, { name: "Gold customers", filter: { attribute: "plan", value: "gold" } });
  await createSegment(ctx, { name: "Opted out", filter: { optedOut: "yes" } });
  await changeAutomations(ctx, {
    ...{ assignment: "least_busy", assignmentLimit: 25, assignToLastMember: true },
    hours: {
      timeZone: "Europe/Berlin",
      week: Array.from({ length: 7 }, (_, day) =>
        day === 6 ? [] : [{ from: 9 * 60, to: day === 5 ? 16 * 60 : 18 * 60 + 30 }],
      ),
      holidays: [{ date: "2026-12-25", name: "Christmas" }],
    },
    greeting: "Hi! Thanks for writing to Northwind Coffee. We answer within the hour.",
    greetingAfterHours: 72,
    awayReply: "We are closed right now and answer tomorrow from 9:00.",
    optOutWords: ["stop", "unsubscribe", "إيقاف"],
    optOutReply: "You will get no more offers from us.",
  });
  await callAsBackend(ctx, shop);
}

/** Calls with each outcome, for the log of requests. */
async function callAsBackend(ctx: Ctx, shop: Shop): Promise<void> {
  const isOwn = eq(apiRequests.workspaceId, ctx.workspaceId);
  const before = await ctx.db.$count(apiRequests, isOwn);
  const calls: [string, string, unknown?][] = [
    ["GET", "/templates"],
    ["GET", "/contacts?limit=20"],
    ["POST", "/contacts", { phone: "15555550123", name: "Robin Lee", attributes: { plan: "basic" } }],
    [
      "POST",
      "/messages/template",
      { to: "15555550123", template: "order_update", variables: { "1": "Robin" } },
    ],
    ["GET", "/messages?limit=20"],
    ["POST", "/messages/text", { to: "15555550123", body: "Your table is ready." }],
    ["GET", "/contacts/contact_01kaeh4v5jf1d8t2w6p4c7b9rm"],
    ["GET", "/numbers"],
    ["GET", "/conversations?limit=20"],
    ["GET", "/events?limit=20"],
  ];
  for (const [method, path, body] of calls) await callShopApi(shop, method, path, body);
  // The log is written after the responses.
  await waitUntil(async () => (await ctx.db.$count(apiRequests, isOwn)) >= calls.length + before);
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (!(await condition()) && Date.now() < deadline) await sleep(100);
}

/** Its events go to a server of this process, while the pictures show the address of the shop's server. */
export async function addEndpoint(ctx: Ctx): Promise<{ endpointId: string; close(): Promise<void> }> {
  const server = createServer((request, response) => request.resume().once("end", () => response.end()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { endpoint } = await createEndpoint(ctx, {
    url: `http://127.0.0.1:${port}/parley/events`,
    eventTypes: ["message.*", "conversation.*"],
    description: "Order system",
  });
  const isOwn = eq(webhookDeliveries.workspaceId, ctx.workspaceId);
  return {
    endpointId: endpoint.id,
    async close() {
      const isPending = and(isOwn, eq(webhookDeliveries.state, "pending"));
      await waitUntil(async () => (await ctx.db.$count(webhookDeliveries, isPending)) === 0);
      const url = "https://shop.northwind.example/parley/events";
      await ctx.db
        .update(webhookEndpoints)
        .set({ url })
        .where(eq(webhookEndpoints.workspaceId, ctx.workspaceId));
      server.close();
      server.closeAllConnections();
    },
  };
}
