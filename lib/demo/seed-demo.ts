import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Actor, Ctx } from "#db/ctx.ts";
import {
  auditEntries,
  contacts,
  conversations,
  members,
  numbers,
  sandboxNumbers,
  workspaces,
} from "#db/schema/index.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { createUser } from "#lib/accounts/create-user.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { hasUsers } from "#lib/accounts/queries.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { type DemoStep, runDemoSteps, setClocks } from "#lib/demo/run-demo-steps.ts";
import { people, type ScenarioStep, scenario } from "#lib/demo/scenario.ts";
import { sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/id.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { markReadByCustomer } from "#lib/simulator/mark-read-by-customer.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";

export interface Demo {
  email: string;
  password: string;
  apiKey: string;
  curl: string;
}

const BUSINESS = "Northwind Coffee";
const ACTOR = { kind: "system", name: "Demo" } as const satisfies Actor;
const OWNER = { name: "Alex Rivera", email: "owner@parley.local" };

/** Runs the demo's scenario through the server, with both clocks moved back. @returns null when an account exists */
export async function seedDemo(db: Db): Promise<Demo | null> {
  if (await hasUsers(db)) return null;
  await removeUnfinishedDemos(db);
  const password = randomBytes(12).toString("base64url");
  const ownerId = newId("user");
  const ctx = await createWorkspace(db, { name: BUSINESS, actor: ACTOR });
  const owner: Ctx = { ...ctx, actor: { kind: "member", id: ownerId, name: OWNER.name, role: "owner" } };
  const number = await connectSandboxNumber(ctx, BUSINESS);
  for (const template of (await listTemplates(ctx)).data) await approveTemplate(ctx, template.id);
  await runScenario(owner, number);
  await setClocks(owner, number.phoneNumberId, 0);
  await markAllReadExcept(owner, ["sam", "kenji"]);
  const { secret } = await createKey(ctx, { name: "Quick start", scopes: [...scopes] });
  await createUser(ctx, { ...OWNER, id: ownerId, role: "owner", password });
  return { email: OWNER.email, password, apiKey: secret, curl: curlFor(secret) };
}

/** Deletes demos of interrupted starts. The owner is created last, so nobody can sign in to them. */
export async function removeUnfinishedDemos(db: Db): Promise<void> {
  const unfinished = db
    .select({ id: workspaces.id })
    .from(workspaces)
    .innerJoin(auditEntries, eq(auditEntries.workspaceId, workspaces.id))
    .where(
      and(
        eq(auditEntries.action, "workspace.created"),
        eq(auditEntries.actorKind, ACTOR.kind),
        eq(auditEntries.actorName, ACTOR.name),
        notExists(db.select({ one: sql`1` }).from(members).where(eq(members.workspaceId, workspaces.id))),
      ),
    );
  const demoNumbers = db
    .select({ phoneNumberId: numbers.phoneNumberId })
    .from(numbers)
    .where(inArray(numbers.workspaceId, unfinished));
  await db.delete(sandboxNumbers).where(inArray(sandboxNumbers.phoneNumberId, demoNumbers));
  await db.delete(workspaces).where(inArray(workspaces.id, unfinished));
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

function runScenario(owner: Ctx, number: NumberView): Promise<void> {
  const steps = scenario.map((step) => ({ at: -Math.round(step.hoursAgo * HOUR), run: toRun(step) }));
  return runDemoSteps(owner, number.phoneNumberId, steps);
}

function toRun(step: ScenarioStep): DemoStep["run"] {
  return async (ctx, number) => {
    if ("text" in step) {
      const { waId, name } = person(step.customer);
      await receiveFromCustomer(
        ctx.db,
        number,
        { waId, profileName: name },
        { kind: "text", body: step.text },
      );
    } else if ("agent" in step) {
      const message = { kind: "text" as const, body: step.agent };
      await sendToRecipient(ctx, { phone: person(step.to).waId }, { message });
    } else if ("template" in step) {
      const { template: name, variables } = step;
      const message = { kind: "template" as const, template: { name }, variables };
      await sendToRecipient(ctx, { phone: person(step.to).waId }, { message });
    } else {
      await markReadByCustomer(ctx.db, number, person(step.reads).waId);
    }
  };
}

function person(key: string): { waId: string; name: string } {
  const person = people[key];
  if (!person) throw new Error(`The scenario has no ${key}.`);
  return person;
}

async function markAllReadExcept(ctx: Ctx, unread: string[]): Promise<void> {
  const waIds = unread.map((key) => person(key).waId);
  const rows = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(contacts, eq(contacts.id, conversations.contactId))
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), notInArray(contacts.waId, waIds)));
  for (const { id } of rows) await markConversationRead(ctx, id);
}
