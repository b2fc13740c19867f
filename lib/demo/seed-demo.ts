import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  messages,
  sandboxNumbers,
  sandboxWebhooks,
  webhookReceipts,
  workspaces,
} from "#db/schema/index.ts";
import { HOUR } from "#lib/clock.ts";
import { markConversationRead } from "#lib/conversations/mark-read.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { people, type Scene, story } from "#lib/demo/story.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/id.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { markReadByCustomer } from "#lib/sandbox/mark-read.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { findSandboxNumbers } from "#lib/sandbox/queries.ts";
import { receiveFromCustomer } from "#lib/sandbox/receive-from-customer.ts";
import { scopes } from "#lib/scopes.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { approveTemplate } from "#lib/templates/review-template.ts";
import { createUser } from "#lib/workspaces/create-user.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";
import { hasUsers } from "#lib/workspaces/queries.ts";

/** What a newcomer needs to begin, told once. */
export interface Demo {
  email: string;
  password: string;
  apiKey: string;
  curl: string;
}

const BUSINESS = "Northwind Coffee";
const OWNER = { name: "Alex Rivera", email: "owner@parley.local" };
const SETTLE_TIMEOUT_MS = 15_000;

/**
 * Fills an empty installation with a workspace that lives: a sandbox number, templates, a key, and a day and a half of
 * conversations, played through the running server and the simulator with both clocks set back.
 * @returns null when anybody has an account already
 */
export async function seedDemo(db: Db): Promise<Demo | null> {
  if (await hasUsers(db)) return null;
  const password = randomBytes(12).toString("base64url");
  const ownerId = newId("user");
  const ctx = await createWorkspace(db, { name: BUSINESS, actor: { kind: "system", name: "Demo" } });
  const owner: Ctx = { ...ctx, actor: { kind: "member", id: ownerId, name: OWNER.name, role: "owner" } };
  const number = await connectSandboxNumber(ctx, BUSINESS);
  for (const template of (await listTemplates(ctx)).data) await approveTemplate(ctx, template.id);
  for (const scene of story) await play(owner, number.phoneNumberId, scene);
  await setClocks(owner, number.phoneNumberId, 0);
  await readAllBut(owner, ["sam", "kenji"]);
  const { secret } = await createKey(ctx, { name: "Quick start", scopes: [...scopes] });
  await createUser(ctx, { ...OWNER, id: ownerId, role: "owner", password });
  return { email: OWNER.email, password, apiKey: secret, curl: curlFor(secret) };
}

function curlFor(key: string): string {
  return [
    `curl -sS -X POST ${env().PARLEY_PUBLIC_URL}/api/v1/messages/template \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $(date +%s%N)" \\`,
    `  -d '{"to":"15555550123","template":"order_update","variables":{"1":"Robin","2":"NW-1099","3":"Monday"}}' \\`,
    String.raw`  -w '\n%{http_code}\n'`,
  ].join("\n");
}

async function play(owner: Ctx, phoneNumberId: string, scene: Scene): Promise<void> {
  const offset = -Math.round(scene.hoursAgo * HOUR);
  const number = await setClocks(owner, phoneNumberId, offset);
  const ctx = createCtx({ ...owner, clockOffsetMs: offset });
  if ("says" in scene) {
    const { waId, name } = person(scene.customer);
    await receiveFromCustomer(
      ctx.db,
      number,
      { waId, profileName: name },
      { kind: "text", body: scene.says },
    );
  } else if ("agent" in scene) {
    const message = { kind: "text" as const, body: scene.agent };
    await sendMessage(ctx, { to: person(scene.to).waId, message });
  } else if ("template" in scene) {
    const { template: name, variables } = scene;
    const message = { kind: "template" as const, template: { name }, variables };
    await sendMessage(ctx, { to: person(scene.to).waId, message });
  } else {
    await markReadByCustomer(ctx.db, number, person(scene.reads).waId);
  }
  await settled(ctx);
}

function person(key: string): { waId: string; name: string } {
  const found = people[key];
  if (!found) throw new Error(`The story has no ${key}.`);
  return found;
}

async function setClocks(ctx: Ctx, phoneNumberId: string, offsetMs: number): Promise<SandboxNumber> {
  await ctx.db.update(workspaces).set({ clockOffsetMs: offsetMs }).where(eq(workspaces.id, ctx.workspaceId));
  await ctx.db
    .update(sandboxNumbers)
    .set({ clockOffsetMs: offsetMs })
    .where(eq(sandboxNumbers.phoneNumberId, phoneNumberId));
  const [number] = await findSandboxNumbers(ctx.db, [phoneNumberId]);
  if (!number) throw new Error("The sandbox number is gone.");
  return number;
}

/** Waits until every webhook of the simulator was posted and processed. */
async function settled(ctx: Ctx): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const open =
      (await ctx.db.$count(sandboxWebhooks)) +
      (await ctx.db.$count(webhookReceipts, eq(webhookReceipts.state, "pending"))) +
      (await ctx.db.$count(messages, eq(messages.status, "queued")));
    if (open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The demo's conversations did not settle; see the server's words above.");
}

async function readAllBut(ctx: Ctx, unread: string[]): Promise<void> {
  const waIds = unread.map((key) => person(key).waId);
  const rows = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(contacts, eq(contacts.id, conversations.contactId))
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), notInArray(contacts.waId, waIds)));
  for (const { id } of rows) await markConversationRead(ctx, id);
}
