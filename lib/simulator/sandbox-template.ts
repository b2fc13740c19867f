import "server-only";
import { randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxAccounts, sandboxNumbers, sandboxTemplates } from "#db/schema/index.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import type { SandboxTemplateView } from "#lib/simulator/template-schema.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export type SandboxTemplate = typeof sandboxTemplates.$inferSelect;

const REVIEW_DELAY_MS = 3000;

/** Decimal, and exact as a JSON number in webhooks. */
export function newTemplateId(): string {
  return String(randomInt(1e14, 2 ** 47));
}

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

/** Account webhooks go to its callback. */
export async function findFirstNumber(db: Db, wabaId: string): Promise<SandboxNumber | null> {
  const [number] = await db
    .select()
    .from(sandboxNumbers)
    .where(eq(sandboxNumbers.wabaId, wabaId))
    .orderBy(asc(sandboxNumbers.createdAt), asc(sandboxNumbers.phoneNumberId))
    .limit(1);
  return number ?? null;
}

export async function readReviewDelay(db: Db, wabaId: string): Promise<number> {
  const [account] = await db.select().from(sandboxAccounts).where(eq(sandboxAccounts.wabaId, wabaId));
  return account?.reviewDelayMs ?? REVIEW_DELAY_MS;
}

export async function setReviewDelay(db: Db, wabaId: string, reviewDelayMs: number): Promise<void> {
  await db
    .insert(sandboxAccounts)
    .values({ wabaId, reviewDelayMs })
    .onConflictDoUpdate({ target: sandboxAccounts.wabaId, set: { reviewDelayMs } });
}

export interface SampleTemplate {
  name: string;
  language: string;
  category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
  components: Record<string, unknown>[];
}

export async function createSandboxTemplate(db: Db, wabaId: string, template: SampleTemplate): Promise<void> {
  await db
    .insert(sandboxTemplates)
    .values({ ...template, id: newTemplateId(), wabaId, status: "APPROVED" })
    .onConflictDoNothing();
}
