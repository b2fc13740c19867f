import "server-only";
import { randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxAccounts, sandboxNumbers, sandboxTemplates } from "#db/schema/index.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import type { SandboxTemplateView } from "#lib/sandbox/templates/schema.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export type SandboxTemplate = typeof sandboxTemplates.$inferSelect;

const REVIEW_DELAY_MS = 3000;

/** An id as Meta's are: decimal, and small enough to be a JSON number in webhooks. */
export function newTemplateId(): string {
  return String(randomInt(1e14, 2 ** 47));
}

/** A template of an account that was not deleted; null when there is none. */
export async function findSandboxTemplate(
  db: Db,
  wabaId: string,
  id: string,
): Promise<SandboxTemplate | null> {
  const [row] = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.id, id),
        eq(sandboxTemplates.wabaId, wabaId),
        isNull(sandboxTemplates.deletedAt),
      ),
    );
  return row ?? null;
}

/** Every template of these accounts, by name and language. */
export async function listSandboxTemplates(
  db: Db,
  wabaIds: readonly string[],
): Promise<SandboxTemplateView[]> {
  if (wabaIds.length === 0) return [];
  const rows = await db
    .select()
    .from(sandboxTemplates)
    .where(and(inArray(sandboxTemplates.wabaId, [...wabaIds]), isNull(sandboxTemplates.deletedAt)))
    .orderBy(asc(sandboxTemplates.name), asc(sandboxTemplates.language));
  return rows.map(
    ({ id, wabaId, name, language, category, status, rejectedReason, quality, components }) => ({
      id,
      wabaId,
      name,
      language,
      category,
      status,
      rejectedReason,
      quality,
      bodyText: describeTemplate(Array.isArray(components) ? components : []).bodyText,
    }),
  );
}

/** The number whose callback gets what concerns the whole account: its first. */
export async function firstNumberOf(db: Db, wabaId: string): Promise<SandboxNumber | null> {
  const [number] = await db
    .select()
    .from(sandboxNumbers)
    .where(eq(sandboxNumbers.wabaId, wabaId))
    .orderBy(asc(sandboxNumbers.createdAt), asc(sandboxNumbers.phoneNumberId))
    .limit(1);
  return number ?? null;
}

/** How long the review of an account's templates takes, in milliseconds of the simulator's clock. */
export async function readReviewDelay(db: Db, wabaId: string): Promise<number> {
  const [account] = await db.select().from(sandboxAccounts).where(eq(sandboxAccounts.wabaId, wabaId));
  return account?.reviewDelayMs ?? REVIEW_DELAY_MS;
}

/** Sets it, for templates that are handed in from now on. */
export async function setReviewDelay(db: Db, wabaId: string, reviewDelayMs: number): Promise<void> {
  await db
    .insert(sandboxAccounts)
    .values({ wabaId, reviewDelayMs })
    .onConflictDoUpdate({ target: sandboxAccounts.wabaId, set: { reviewDelayMs } });
}
