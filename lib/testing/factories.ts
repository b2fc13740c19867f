import { randomInt, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { and, eq, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { type KeyLimits, messages, numbers, sessions, templates, workspaces } from "#db/schema/index.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { insertUser } from "#lib/accounts/create-user.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";

export function makeWorkspace(name = "Test workspace"): Promise<Ctx> {
  return createWorkspace(pool().db, { name, actor: { kind: "terminal" } });
}

/** A workspace with a sandbox number and all sample templates approved. Requires a running simulator. */
export async function makeSandboxWorkspace(): Promise<{ ctx: Ctx; number: SandboxNumber }> {
  const ctx = await makeWorkspace();
  const { phoneNumberId } = await connectSandboxNumber(ctx, "Test business");
  await ctx.db
    .update(templates)
    .set({ approval: "approved" })
    .where(eq(templates.workspaceId, ctx.workspaceId));
  const [number] = await findSandboxNumbers(ctx.db, [phoneNumberId]);
  if (!number) throw new Error("The sandbox number was not made.");
  return { ctx, number };
}

export async function readAccessToken(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("The workspace has no number.");
  return decrypt(row.accessToken, row.id);
}

export function makeCloudNumber(
  ctx: Ctx,
  appSecret: string,
  phoneNumberId = "106540352242922",
): Promise<NumberView> {
  return connectNumber(ctx, {
    kind: "cloud",
    phoneNumberId,
    wabaId: "102290129340398",
    displayNumber: "15550783881",
    verifiedName: "Lucky Shrub",
    accessToken: "EAAtest",
    appSecret,
    verifyToken: "a verify token",
  });
}

/** A template that may be sent from the workspace's number. @param body with WhatsApp's variables */
export async function makeApprovedTemplate(
  { db, workspaceId }: Ctx,
  template: { name: string; category: "utility" | "authentication"; body: string },
): Promise<void> {
  const { name, category, body: text } = template;
  const [number] = await db.select().from(numbers).where(eq(numbers.workspaceId, workspaceId));
  if (!number) throw new Error("The workspace has no number.");
  await db.insert(templates).values({
    ...{ id: newId("tpl"), workspaceId, wabaId: number.wabaId, name, language: "en", category },
    whatsappId: newId("tpl"),
    components: [{ type: "BODY", text }],
    whatsappStatus: "approved",
    approval: "approved",
  });
}

export async function makeKey(
  ctx: Ctx,
  scopes: Scope[],
  name = "Test key",
  limits: KeyLimits = {},
): Promise<{ id: string; secret: string }> {
  const { key, secret } = await createKey(ctx, { name, scopes, limits });
  return { id: key.id, secret };
}

export const PASSWORD = "correct horse battery staple";
let passwordHash: Promise<string> | undefined;

export async function makeMember(ctx: Ctx, role: Role): Promise<{ id: Id<"user">; email: string; ctx: Ctx }> {
  const email = `${role}-${randomUUID()}@example.com`;
  const name = `Test ${role}`;
  // The cheapest parameters: every test that signs in verifies it.
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const id = await insertUser(ctx, { email, name, role }, await passwordHash);
  return { id, email, ctx: { ...ctx, actor: { kind: "member", id, name, role } } };
}

export async function makeSession(
  { db, workspaceId }: Ctx,
  userId: Id<"user">,
  expiresAt = new Date(Date.now() + HOUR),
): Promise<Id<"sess">> {
  const id = newId("sess");
  await db.insert(sessions).values({ id, workspaceId, userId, expiresAt });
  return id;
}

/** A phone number unique in the run that selects no scenario of the simulator. */
export function makePhone(): string {
  return `4915${String(randomInt(1e8)).padStart(8, "0")}${randomInt(5000, 9999)}`.slice(0, 15);
}

export async function withCurrentClock(ctx: Ctx): Promise<Ctx> {
  const [row] = await ctx.db.select().from(workspaces).where(eq(workspaces.id, ctx.workspaceId));
  return createCtx({ ...ctx, clockOffsetMs: row?.clockOffsetMs ?? 0 });
}

export async function customerWrites(
  ctx: Ctx,
  number: SandboxNumber,
  waId: string,
  body: string,
): Promise<void> {
  await receiveFromCustomer(ctx.db, number, { waId, profileName: "Customer" }, { kind: "text", body });
  await until(async () => {
    const stored = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "inbound"));
    const fromCustomer = and(stored, sql`${messages.content} ->> 'body' = ${body}`, inConversationWith(waId));
    return (await ctx.db.$count(messages, fromCustomer)) > 0 || null;
  });
}

function inConversationWith(waId: string) {
  return sql`${messages.conversationId} in (
    select v.id from conversations v join contacts c on c.id = v.contact_id where c.wa_id = ${waId})`;
}

export async function until<T>(condition: () => Promise<T | null>, forMs = 60_000): Promise<T> {
  const deadline = Date.now() + forMs;
  while (Date.now() < deadline) {
    const result = await condition();
    if (result !== null) return result;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The condition did not come true in ${forMs} ms.`);
}
