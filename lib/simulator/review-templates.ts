import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxTemplates } from "#db/schema/index.ts";
import {
  changeStatus,
  disableTemplate,
  pauseTemplate,
  rejectTemplate,
} from "#lib/simulator/change-template-status.ts";
import type { SandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import type { RejectionReason } from "#lib/simulator/template-schema.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

const NAME_REJECTIONS: readonly [word: string, reason: RejectionReason][] = [
  ["reject_abusive", "ABUSIVE_CONTENT"],
  ["reject_category", "INCORRECT_CATEGORY"],
  ["reject_format", "INVALID_FORMAT"],
  ["reject_promotional", "PROMOTIONAL"],
  ["reject_scam", "SCAM"],
  ["reject_mismatch", "TAG_CONTENT_MISMATCH"],
];

// Reviewers reject promotional content in a utility template.
const PROMOTION = /\b(discount|promo(tion|tional)?|sale|special offer|coupon|\d+ ?% off)\b/i;

function nameContains(name: string, words: string): boolean {
  return `_${name}_`.includes(`_${words}_`);
}

export function isApprovedImmediately(name: string): boolean {
  return nameContains(name, "approve_now");
}

/** Names with `as_marketing` get the category marketing. */
export function assignCategory(name: string, requested: string): string {
  return nameContains(name, "as_marketing") ? "MARKETING" : requested;
}

const isReviewDue = and(
  eq(sandboxTemplates.status, "PENDING"),
  isNull(sandboxTemplates.deletedAt),
  sql`${sandboxTemplates.reviewDueAt} <= clock_timestamp() + make_interval(secs => coalesce((
    select min(n.clock_offset_ms) from ${sandboxNumbers} n where n.waba_id = ${sandboxTemplates.wabaId}), 0) / 1000.0)`,
);

export const isAnyReviewDue = sql`exists (select from ${sandboxTemplates} where ${isReviewDue})`;

/** Meta's rules (docs/whatsapp.md#template-text), and outcomes that a word in the template's name requests. */
export async function reviewTemplates(db: Db): Promise<void> {
  while (await reviewNext(db)) {
    // Until none is due.
  }
}

async function reviewNext(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [template] = await tx
      .select()
      .from(sandboxTemplates)
      .where(isReviewDue)
      .orderBy(sandboxTemplates.reviewDueAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!template) return false;
    await decideReview(tx, template);
    return true;
  });
}

async function decideReview(db: Db, template: SandboxTemplate): Promise<void> {
  const { name } = template;
  if (nameContains(name, "stay_pending")) {
    await db.update(sandboxTemplates).set({ reviewDueAt: null }).where(eq(sandboxTemplates.id, template.id));
    return;
  }
  const rejection = await findRejection(db, template);
  if (rejection) {
    await rejectTemplate(db, template, rejection.reason, rejection.info);
    return;
  }
  const approved = await changeStatus(db, template, "APPROVED");
  if (approved && nameContains(name, "pause")) await pauseTemplate(db, approved, "first");
  if (approved && nameContains(name, "disable")) await disableTemplate(db, approved);
}

async function findRejection(
  db: Db,
  template: SandboxTemplate,
): Promise<{ reason: RejectionReason; info?: { reason: string; recommendation: string } } | null> {
  const rejection = NAME_REJECTIONS.find(([word]) => nameContains(template.name, word));
  if (rejection) return { reason: rejection[1] };
  const description = toDescription(template);
  if (/\}\}\{\{/.test(description.bodyText)) return { reason: "INVALID_FORMAT" };
  if (template.category === "UTILITY" && PROMOTION.test(description.bodyText))
    return { reason: "INCORRECT_CATEGORY" };
  if (template.category !== "AUTHENTICATION" && (await hasDuplicate(db, template, description))) {
    const info = {
      reason: "Another template has the same body and footer.",
      recommendation: "Use that template, or change the text.",
    };
    return { reason: "INVALID_FORMAT", info };
  }
  return null;
}

/** Whether another template has the same text, which WhatsApp rejects (docs/whatsapp.md#template-duplicates). */
async function hasDuplicate(
  db: Db,
  template: SandboxTemplate,
  { bodyText, footerText }: TemplateDescription,
): Promise<boolean> {
  const others = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, template.wabaId),
        ne(sandboxTemplates.name, template.name),
        ne(sandboxTemplates.category, "AUTHENTICATION"),
        isNull(sandboxTemplates.deletedAt),
      ),
    );
  return others
    .map(toDescription)
    .some((other) => other.bodyText === bodyText && other.footerText === footerText);
}

function toDescription({ components }: SandboxTemplate): TemplateDescription {
  return describeTemplate(Array.isArray(components) ? components : []);
}
