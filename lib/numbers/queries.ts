import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { numbers, workspaces } from "#db/schema/index.ts";
import { decrypt } from "#lib/crypto.ts";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { isId } from "#lib/id.ts";
import type { NumberView, numberNamesSchema } from "#lib/numbers/schema.ts";
import { type NumberRow, serializeNumber } from "#lib/numbers/serialize.ts";

/** The workspace's numbers, its default first. */
export async function listNumbers(ctx: Ctx): Promise<{ data: NumberView[]; sandboxEnabled: boolean }> {
  const rows = await ctx.db
    .select()
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .orderBy(desc(numbers.isDefault), numbers.createdAt, numbers.id);
  return { data: rows.map(serializeNumber), sandboxEnabled: env().PARLEY_SANDBOX };
}

/** How the workspace's numbers are called, its default first: what every member may know of them. */
export async function listNumberNames(ctx: Ctx): Promise<z.output<typeof numberNamesSchema>> {
  const rows = await ctx.db
    .select({
      id: numbers.id,
      displayNumber: numbers.displayNumber,
      verifiedName: numbers.verifiedName,
    })
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .orderBy(desc(numbers.isDefault), numbers.createdAt, numbers.id);
  return { data: rows.map((row) => ({ ...row, displayNumber: formatPhone(row.displayNumber) })) };
}

/** One number of the workspace with its secrets still encrypted. @throws AppError NOT_FOUND */
export async function getNumberRow(ctx: Ctx, id: string): Promise<NumberRow> {
  if (!isId("num", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, id)));
  if (!row) throw notFound();
  return row;
}

/** The workspace's default number, or null when none is connected. */
export async function findDefaultNumber(ctx: Ctx): Promise<NumberRow | null> {
  const [row] = await ctx.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.isDefault, true)));
  return row ?? null;
}

/** WhatsApp's ids of the workspace's sandbox numbers: the ones whose phones its members may play. */
export async function listSandboxPhoneNumberIds(ctx: Ctx): Promise<string[]> {
  const rows = await listSandboxNumbers(ctx);
  return rows.map((row) => row.phoneNumberId);
}

/** The workspace's sandbox numbers, the default one first. */
function listSandboxNumbers(ctx: Ctx): Promise<NumberRow[]> {
  return ctx.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.kind, "sandbox")))
    .orderBy(desc(numbers.isDefault), numbers.createdAt);
}

/** What a Cloud API client needs to call the simulator as one of the workspace's sandbox numbers. */
export interface SandboxConnection {
  displayNumber: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
}

/** The workspace's sandbox numbers with their access tokens in plain text, for those who may manage numbers. */
export async function listSandboxConnections(ctx: Ctx): Promise<SandboxConnection[]> {
  const rows = await listSandboxNumbers(ctx);
  return rows.map(({ id, displayNumber, phoneNumberId, wabaId, accessToken }) => ({
    displayNumber: formatPhone(displayNumber),
    phoneNumberId,
    wabaId,
    accessToken: decrypt(accessToken, id),
  }));
}

/**
 * The number that a webhook's address names, and its workspace's clock. The one read that is not scoped by a
 * workspace, because the address is what says which workspace it is; the signature is checked next.
 */
export async function findNumberForWebhook(
  db: Db,
  id: string,
): Promise<{ number: NumberRow; clockOffsetMs: number } | null> {
  if (!isId("num", id)) return null;
  const [row] = await db
    .select({ number: numbers, clockOffsetMs: workspaces.clockOffsetMs })
    .from(numbers)
    .innerJoin(workspaces, eq(workspaces.id, numbers.workspaceId))
    .where(eq(numbers.id, id));
  return row ?? null;
}
