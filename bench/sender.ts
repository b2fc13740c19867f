import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { numbers, sendRateLimits } from "#db/schema/index.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import {
  makeApprovedTemplate,
  makeCloudNumber,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { type Call, expectOk, measureLoad } from "./load.ts";

/** WhatsApp allows a burst of 45 messages per recipient, so many recipients are needed. */
export const KNOWN_PEOPLE = 500;
const REQUESTS_PER_SECOND = 10_000;

export interface Sender {
  ctx: Ctx;
  secret: string;
  sendToKnown(): Promise<void>;
  sendToKnownWithKey(): Promise<void>;
  sendToNew(): Promise<void>;
  takeQueued(): number;
}

export async function makeFastKey(ctx: Ctx, scopes: Scope[]): Promise<string> {
  await pool().sql`update workspaces set requests_per_second = ${REQUESTS_PER_SECOND}`;
  return (await makeKey(ctx, scopes, "Bench", { requestsPerSecond: REQUESTS_PER_SECOND })).secret;
}

export async function makeStandInSender(call: Call): Promise<Sender> {
  const ctx = await makeWorkspace("Bench");
  await makeCloudNumber(ctx, "bench secret");
  await makeApprovedTemplate(ctx, {
    name: "order_update",
    category: "utility",
    body: "Hi {{1}}, your order {{2}} is on its way and should arrive by {{3}}.",
  });
  return openSender(ctx, call);
}

export async function makeSimulatorSender(call: Call): Promise<Sender & { phoneNumberId: string }> {
  const { ctx, number } = await makeSandboxWorkspace();
  return { ...(await openSender(ctx, call)), phoneNumberId: number.phoneNumberId };
}

async function openSender(ctx: Ctx, call: Call): Promise<Sender> {
  await ctx.db
    .update(numbers)
    .set({ throughputLevel: "HIGH" })
    .where(eq(numbers.workspaceId, ctx.workspaceId));
  const secret = await makeFastKey(ctx, ["messages.send"]);
  const known = Array.from({ length: KNOWN_PEOPLE }, makePhone);
  let next = 0;
  let queued = 0;
  const send = async (to: string, headers: Record<string, string> = {}) => {
    const response = await call("/api/v1/messages/template", {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", ...headers },
      body: JSON.stringify({
        to,
        template: "order_update",
        variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
      }),
    });
    expectOk("A send", response);
    if (response.status === 202) queued += 1;
  };
  const nextKnown = () => known[next++ % known.length] ?? makePhone();
  const sender: Sender = {
    ctx,
    secret,
    sendToKnown: () => send(nextKnown()),
    sendToKnownWithKey: () => send(nextKnown(), { "Idempotency-Key": randomUUID() }),
    sendToNew: () => send(makePhone()),
    takeQueued: () => {
      const count = queued;
      queued = 0;
      return count;
    },
  };
  await measureLoad(10, { calls: KNOWN_PEOPLE }, sender.sendToKnown);
  sender.takeQueued();
  return sender;
}

/** Otherwise a measurement would slow down the next one. */
export async function deleteSendRateLimits(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sendRateLimits);
}
