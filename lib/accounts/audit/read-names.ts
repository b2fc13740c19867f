import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  apiKeys,
  contacts,
  conversations,
  labels,
  members,
  numbers,
  teams,
  users,
} from "#db/schema/index.ts";
import type { AuditRow } from "#lib/accounts/audit/serialize.ts";
import { visitTexts } from "#lib/accounts/audit/value-rules.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { type Id, type IdPrefix, isId } from "#lib/platform/id.ts";

interface Named {
  id: string;
  name: string | null;
}

/**
 * The current names of what entries are about or mention, by id: entries about people do not copy them. What is not in
 * the workspace, or no longer, has none.
 */
export async function readNames(ctx: Ctx, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const texts = new Set<string>();
  for (const { targetId, data, before, after } of rows) {
    visitTexts([targetId, data, before, after], (text) => texts.add(text));
  }
  const names = new Map<string, string>();
  async function read<P extends IdPrefix>(
    prefix: P,
    find: (isOne: (id: unknown) => SQL) => Promise<Named[]>,
  ) {
    const ids = [...texts].filter((text): text is Id<P> => isId(prefix, text));
    if (ids.length === 0) return;
    const found = await find((id) => sql`${id} = any(${uuidArray(prefix, ids)})`);
    for (const { id, name } of found) if (name !== null) names.set(id, name);
  }
  const { db, workspaceId } = ctx;
  // Removed members too.
  await read("user", (isOne) =>
    db
      .select({ id: users.id, name: users.name })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.workspaceId, workspaceId), isOne(members.userId))),
  );
  await read("contact", async (isOne) => {
    const found = await db
      .select({ id: contacts.id, name: contactName, phone: contacts.phone })
      .from(contacts)
      .where(and(eq(contacts.workspaceId, workspaceId), isOne(contacts.id)));
    return found.map(nameOrPhone);
  });
  await read("conv", async (isOne) => {
    const found = await db
      .select({ id: conversations.id, name: contactName, phone: contacts.phone })
      .from(conversations)
      .innerJoin(
        contacts,
        and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
      )
      .where(and(eq(conversations.workspaceId, workspaceId), isOne(conversations.id)));
    return found.map(nameOrPhone);
  });
  await read("num", async (isOne) => {
    const found = await db
      .select({ id: numbers.id, name: sql<null>`null`, phone: numbers.displayNumber })
      .from(numbers)
      .where(and(eq(numbers.workspaceId, workspaceId), isOne(numbers.id)));
    return found.map(nameOrPhone);
  });
  for (const [prefix, table] of [
    ["team", teams],
    ["lbl", labels],
    ["key", apiKeys],
  ] as const) {
    await read(prefix, (isOne) =>
      db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(and(eq(table.workspaceId, workspaceId), isOne(table.id))),
    );
  }
  return names;
}

const contactName = sql<
  string | null
>`coalesce(${contacts.name}, ${contacts.profileName}, ${contacts.username})`;

function nameOrPhone({ id, name, phone }: Named & { phone: string | null }): Named {
  return { id, name: name ?? (phone === null ? null : formatPhone(phone)) };
}
