import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { numbers, workspaces } from "#db/schema/index.ts";
import type { NumberView, numberNamesSchema } from "#lib/numbers/schema.ts";
import { type NumberRow, serializeNumber } from "#lib/numbers/serialize.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { isId } from "#lib/platform/id.ts";

export async function listNumbers(ctx: Ctx): Promise<{ data: NumberView[]; sandboxEnabled: boolean }> {
  const rows = await ctx.db
    .select()
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .orderBy(desc(numbers.isDefault), numbers.createdAt, numbers.id);
  return { data: rows.map(serializeNumber), sandboxEnabled: env().PARLEY_SANDBOX };
}

/** Readable by every member. */
export async function listNumberNames(ctx: Ctx): Promise<z.output<typeof numberNamesSchema>> {
  const rows = await ctx.db
    .select({
      id: numbers.id,
      wabaId: numbers.wabaId,
      displayNumber: numbers.displayNumber,
      verifiedName: numbers.verifiedName,
    })
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .orderBy(desc(numbers.isDefault), numbers.createdAt, numbers.id);
  return { data: rows.map((row) => ({ ...row, displayNumber: formatPhone(row.displayNumber) })) };
}

/** Its secrets are encrypted. */
export async function findNumberRow(ctx: Ctx, id: string): Promise<NumberRow | null> {
  if (!isId("num", id)) return null;
  const [row] = await ctx.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, id)));
  return row ?? null;
}

/** Its secrets are encrypted. @throws AppError NOT_FOUND */
export async function getNumberRow(ctx: Ctx, id: string): Promise<NumberRow> {
  const row = await findNumberRow(ctx, id);
  if (!row) throw notFound();
  return row;
}

export async function findDefaultNumber(ctx: Ctx): Promise<NumberRow | null> {
  const [row] = await ctx.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.isDefault, true)));
  return row ?? null;
}

export async function listSandboxPhoneNumberIds(ctx: Ctx): Promise<string[]> {
  const rows = await listSandboxNumbers(ctx);
  return rows.map((row) => row.phoneNumberId);
}

function listSandboxNumbers(ctx: Ctx): Promise<NumberRow[]> {
  return ctx.db
    .select()
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.kind, "sandbox")))
    .orderBy(desc(numbers.isDefault), numbers.createdAt);
}

export interface SandboxConnection {
  displayNumber: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
}

/** The result has plain-text access tokens: call it only for members who may manage numbers. */
export async function listSandboxConnections(ctx: Ctx): Promise<SandboxConnection[]> {
  const rows = await listSandboxNumbers(ctx);
  return rows.map(({ id, displayNumber, phoneNumberId, wabaId, accessToken }) => ({
    displayNumber: formatPhone(displayNumber),
    phoneNumberId,
    wabaId,
    accessToken: decrypt(accessToken, id),
  }));
}

/** The query is not scoped by workspace: the URL determines it, and the caller verifies the signature next. */
export async function findNumberForWebhook(
  db: Db,
  id: string,
): Promise<{ number: NumberRow; clockOffsetMs: number } | null> {
  if (!isId("num", id)) return null;
  const [row] = await db
    .select({ number: numbers, clockOffsetMs: workspaces.clockOffsetMs })
    .from(numbers)
    .innerJoin(workspaces, eq(workspaces.id, numbers.workspaceId))
    .where(and(eq(numbers.id, id), isNull(workspaces.deletingAt)));
  return row ?? null;
}
