import { eq } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { contacts, sandboxTemplates } from "#db/schema/index.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { storePhoto } from "#lib/accounts/change-photo.ts";
import { createUser } from "#lib/accounts/create-user.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { createLabel } from "#lib/contacts/write-label.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { runDemoSteps, setClocks } from "#lib/demo/run-demo-steps.ts";
import { readNotifications } from "#lib/notifications/read-notifications.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { createTeam } from "#lib/teams/write-team.ts";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import { extraTemplates } from "./extra-templates.ts";
import { type MemberKey, memberKeys, members, newcomer, PASSWORD } from "./members.ts";
import type { Photos } from "./photos.ts";
import { asMember, conversationOf, runStep, type Shop } from "./run-step.ts";
import { seedHistory } from "./seed-history.ts";
import { addEndpoint, seedSettings } from "./seed-settings.ts";
import { shortThreads } from "./short-threads.ts";
import { openedConversations } from "./surfaces.ts";
import { threads } from "./threads.ts";

const BUSINESS = "Northwind Coffee";

const LABELS = ["VIP", "Order", "Subscription", "Wholesale", "Equipment", "Advice", "Invoice", "Complaint"];
const TEAMS: Record<string, MemberKey[]> = {
  Orders: ["alex", "noor", "priya", "omar"],
  Support: ["alex", "noor", "omar"],
  Wholesale: ["sofia", "alex", "priya"],
};

export interface SeededShop {
  ctx: Ctx;
  phoneNumberId: string;
  /** Conversations by the name of the contact. */
  conversationIds: Record<string, string>;
  endpointId: string;
  templateId: string;
}

/**
 * Fills the workspace through the running server, as the demo does, with the clocks moved back.
 * @param presentMs of the time that the pictures show, relative to now
 */
export async function seedShop(
  db: Db,
  sql: Sql,
  { url, photos, presentMs }: { url: string; photos: Photos; presentMs: number },
): Promise<SeededShop> {
  const startedAt = new Date();
  const created = await createWorkspace(db, { name: BUSINESS, actor: { kind: "terminal" } });
  const ctx = createCtx({ ...created, clockOffsetMs: presentMs - 100 * HOUR });
  const memberIds = await addMembers(ctx, photos);
  const owner = asMember(ctx, { memberIds }, "alex");
  const number = await connectSandboxNumber(owner, BUSINESS);
  const templateId = await addTemplates(owner, number.wabaId);
  for (const [color, name] of LABELS.entries()) await createLabel(owner, { name, color });
  const teamIds: Record<string, string> = {};
  for (const [name, keys] of Object.entries(TEAMS)) {
    const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: true } as const;
    teamIds[name] = (
      await createTeam(owner, { name, memberIds: keys.map((key) => memberIds[key]), ...rule })
    ).id;
  }
  const { secret: key } = await createKey(owner, { name: "Shop backend", scopes: [...scopes] });
  const shop: Shop = { photos, memberIds, teamIds, url, key };
  if (!isId("num", number.id)) throw new Error("The number has no id.");
  await seedHistory(createCtx({ ...owner, clockOffsetMs: presentMs }), shop, number.id);
  const receiver = await addEndpoint(owner);
  await playThreads(owner, shop, number.phoneNumberId, presentMs);
  await setClocks(owner, number.phoneNumberId, presentMs);
  const present = createCtx({ ...owner, clockOffsetMs: presentMs });
  const conversationIds = await readAnswered(present);
  await seedSettings(present, shop);
  await receiver.close();
  await alignRealTimes(sql, present, { startedAt, presentMs });
  return {
    ctx: present,
    phoneNumberId: number.phoneNumberId,
    conversationIds,
    endpointId: receiver.endpointId,
    templateId,
  };
}

/** A workspace in which nothing has happened yet. */
export async function seedNewcomer(db: Db): Promise<void> {
  const ctx = await createWorkspace(db, { name: "Harbor Books", actor: { kind: "terminal" } });
  await createUser(ctx, { ...newcomer, role: "owner", password: PASSWORD });
}

async function addMembers(ctx: Ctx, photos: Photos): Promise<Record<MemberKey, Id<"user">>> {
  const ids = {} as Record<MemberKey, Id<"user">>;
  for (const key of memberKeys) {
    ids[key] = newId("user");
    const { name, email, role } = members[key];
    await createUser(ctx, { id: ids[key], name, email, role, password: PASSWORD });
    const portrait = photos.portraits.get(key);
    if (portrait) await storePhoto(asMember(ctx, { memberIds: ids }, key), oneChunk(portrait));
  }
  return ids;
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** @returns the template that is edited */
async function addTemplates(ctx: Ctx, wabaId: string): Promise<string> {
  for (const { status = "APPROVED", rejectedReason = null, ...template } of extraTemplates) {
    await createSandboxTemplate(ctx.db, wabaId, template);
    if (status !== "APPROVED")
      await ctx.db
        .update(sandboxTemplates)
        .set({ status, rejectedReason })
        .where(eq(sandboxTemplates.name, template.name));
  }
  await syncTemplates(ctx);
  const templates = (await listTemplates(ctx)).data;
  for (const { id, whatsappStatus } of templates)
    if (whatsappStatus === "approved") await approveTemplate(ctx, id);
  return templates.find(({ name }) => name === "pickup_reminder")?.id ?? "";
}

async function playThreads(owner: Ctx, shop: Shop, phoneNumberId: string, presentMs: number): Promise<void> {
  const all = [...threads, ...shortThreads];
  for (const { phone, name, labels, details } of all) {
    const { externalId, language, attributes } = details ?? {};
    await createContactManually(owner, {
      ...{ phone, name },
      ...(labels ? { labels } : {}),
      ...(externalId ? { externalId } : {}),
      ...(attributes ? { attributes } : {}),
      ...(isKnownLanguage(language) ? { language } : {}),
    });
  }
  const steps = all
    .flatMap((thread) => thread.steps.map((step) => ({ thread, step })))
    .sort((a, b) => b.step.ago - a.step.ago)
    .map(({ thread, step }) => ({
      at: presentMs - Math.round(step.ago * HOUR),
      run: (ctx: Parameters<typeof runStep>[0], number: Parameters<typeof runStep>[1]) =>
        runStep(ctx, number, shop, thread, step),
    }));
  await runDemoSteps(owner, phoneNumberId, steps);
}

function isKnownLanguage(language: string | undefined): language is "es" | "de" | "ar" | "pt_BR" {
  return language !== undefined;
}

async function readAnswered(ctx: Ctx): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { name, phone, unread } of [...threads, ...shortThreads]) {
    const id = await conversationOf(ctx, phone);
    ids[name] = id;
    if (unread && !openedConversations.includes(name)) continue;
    await markConversationRead(ctx, id);
    await readNotifications(ctx, { conversationId: id });
  }
  return ids;
}

/** With times that the product takes from the real clock and that the pages show. */
const REAL_TIMES = [
  ...["api_keys", "api_requests", "api_request_bodies", "audit_entries", "invitations", "members", "numbers"],
  ...["templates", "webhook_attempts", "webhook_deliveries", "webhook_endpoints", "webhook_events"],
];

/** Moves them by as much as the clock of the workspace. */
async function alignRealTimes(
  sql: Sql,
  ctx: Ctx,
  { startedAt, presentMs }: { startedAt: Date; presentMs: number },
): Promise<void> {
  // The audit log refuses changes by a trigger.
  await sql`set session_replication_role = replica`;
  const columns = await sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any(${REAL_TIMES})`;
  for (const { table_name, column_name } of columns) {
    const column = sql(column_name);
    await sql`
      update ${sql(table_name)} set ${column} = ${column} + make_interval(secs => ${presentMs / 1000})
      where ${column} >= ${startedAt}`;
  }
  await sql`set session_replication_role = origin`;
  for (const key of memberKeys) {
    const seenAt = new Date(ctx.clock.now().getTime() - members[key].seenAgo * HOUR);
    await sql`
      update members set last_seen_at = ${seenAt}
      where user_id = (select id from users where email = ${members[key].email})`;
  }
  // A person wrote before the team saved what it knows about them.
  await ctx.db.update(contacts).set({ source: "inbound" }).where(eq(contacts.source, "inbox"));
  await sql`
    update contacts p set created_at = c.at, updated_at = c.last
    from (select contact_id, min(created_at) - interval '40 days' as at, max(last_activity_at) as last
      from conversations group by contact_id) c
    where c.contact_id = p.id and p.source = 'inbound'`;
  await sql`analyze`;
}
