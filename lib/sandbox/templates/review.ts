import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxTemplates } from "#db/schema/index.ts";
import {
  changeStatus,
  disableTemplate,
  pauseTemplate,
  rejectTemplate,
} from "#lib/sandbox/templates/change-status.ts";
import type { RejectionReason } from "#lib/sandbox/templates/schema.ts";
import type { SandboxTemplate } from "#lib/sandbox/templates/template-row.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

// Words in a template's name that choose its fate, whatever it says.
const FATES: readonly [word: string, reason: RejectionReason][] = [
  ["reject_abusive", "ABUSIVE_CONTENT"],
  ["reject_category", "INCORRECT_CATEGORY"],
  ["reject_format", "INVALID_FORMAT"],
  ["reject_promotional", "PROMOTIONAL"],
  ["reject_scam", "SCAM"],
  ["reject_mismatch", "TAG_CONTENT_MISMATCH"],
];

// What a reviewer takes for promotion in a template of the category utility.
const PROMOTION = /\b(discount|promo(tion|tional)?|sale|special offer|coupon|\d+ ?% off)\b/i;

function says(name: string, words: string): boolean {
  return `_${name}_`.includes(`_${words}_`);
}

/** Whether a template is approved the moment it is handed in: its name says `approve_now`. */
export function isApprovedAtOnce(name: string): boolean {
  return says(name, "approve_now");
}

/** The category that Meta gives a template: marketing for a name with `as_marketing`, else the one asked for. */
export function givenCategory(name: string, asked: string): string {
  return says(name, "as_marketing") ? "MARKETING" : asked;
}

const isReviewDue = and(
  eq(sandboxTemplates.status, "PENDING"),
  isNull(sandboxTemplates.deletedAt),
  sql`${sandboxTemplates.reviewDueAt} <= clock_timestamp() + make_interval(secs => coalesce((
    select min(n.clock_offset_ms) from ${sandboxNumbers} n where n.waba_id = ${sandboxTemplates.wabaId}), 0) / 1000.0)`,
);

/** Whether `reviewTemplates` would decide any. */
export const isAnyReviewDue = sql`exists (select from ${sandboxTemplates} where ${isReviewDue})`;

/**
 * Decides the reviews that are due, each in a transaction of its own: by the rules of whatsapp-cloud-api.md §3.3 that Meta
 * applies in the review, and by words in the name (`reject_promotional`, `stay_pending`, `pause`, `disable`).
 */
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
    await decide(tx, template);
    return true;
  });
}

async function decide(db: Db, template: SandboxTemplate): Promise<void> {
  const { name } = template;
  if (says(name, "stay_pending")) {
    await db.update(sandboxTemplates).set({ reviewDueAt: null }).where(eq(sandboxTemplates.id, template.id));
    return;
  }
  const fault = await findFault(db, template);
  if (fault) {
    await rejectTemplate(db, template, fault.reason, fault.info);
    return;
  }
  const approved = await changeStatus(db, template, "APPROVED");
  if (approved && says(name, "pause")) await pauseTemplate(db, approved, "first");
  if (approved && says(name, "disable")) await disableTemplate(db, approved);
}

async function findFault(
  db: Db,
  template: SandboxTemplate,
): Promise<{ reason: RejectionReason; info?: { reason: string; recommendation: string } } | null> {
  const fate = FATES.find(([word]) => says(template.name, word));
  if (fate) return { reason: fate[1] };
  const description = descriptionOf(template);
  if (/\}\}\{\{/.test(description.bodyText)) return { reason: "INVALID_FORMAT" };
  if (template.category === "UTILITY" && PROMOTION.test(description.bodyText))
    return { reason: "INCORRECT_CATEGORY" };
  if (template.category !== "AUTHENTICATION" && (await hasTwin(db, template, description))) {
    const info = {
      reason: "Another template has the same text and footer.",
      recommendation: "Use that template, or change the text.",
    };
    return { reason: "INVALID_FORMAT", info };
  }
  return null;
}

/** Whether another template of the account says the same in body and footer (§3.3, duplicates). */
async function hasTwin(
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
    .map(descriptionOf)
    .some((other) => other.bodyText === bodyText && other.footerText === footerText);
}

function descriptionOf({ components }: SandboxTemplate): TemplateDescription {
  return describeTemplate(Array.isArray(components) ? components : []);
}
