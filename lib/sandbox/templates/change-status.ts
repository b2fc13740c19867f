import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { announceStatus, type StatusNews } from "#lib/sandbox/templates/announce.ts";
import type { RejectionReason } from "#lib/sandbox/templates/schema.ts";
import type { SandboxTemplate } from "#lib/sandbox/templates/template-row.ts";

const RECOMMENDATIONS: Record<RejectionReason, { reason: string; recommendation: string }> = {
  ABUSIVE_CONTENT: {
    reason: "The content may threaten or insult.",
    recommendation: "Remove what threatens or insults.",
  },
  INCORRECT_CATEGORY: {
    reason: "The content promotes something, and the category is utility.",
    recommendation: "Choose the category marketing, or remove the promotion.",
  },
  INVALID_FORMAT: {
    reason: "The variables are placed or written in a way that cannot be read.",
    recommendation: "Put words between the variables and number them from 1.",
  },
  PROMOTIONAL: { reason: "The content is promotional.", recommendation: "Choose the category marketing." },
  SCAM: {
    reason: "The content asks for what a scam would ask for.",
    recommendation: "Ask for no passwords, card or identity numbers.",
  },
  TAG_CONTENT_MISMATCH: {
    reason: "The content is not in the template's language.",
    recommendation: "Write it in the language that was chosen.",
  },
};

/** Moves a template to a status of Meta's and tells the business. @returns the template as it is then */
export async function changeStatus(
  db: Db,
  template: SandboxTemplate,
  status: string,
  news: StatusNews & { event?: string } = {},
): Promise<SandboxTemplate | null> {
  const [changed] = await db
    .update(sandboxTemplates)
    .set({
      status,
      rejectedReason: status === "REJECTED" ? (news.reason ?? null) : null,
      reviewDueAt: null,
    })
    .where(and(eq(sandboxTemplates.id, template.id), isNull(sandboxTemplates.deletedAt)))
    .returning();
  if (!changed) return null;
  await announceStatus(db, changed, news.event ?? status, news);
  return changed;
}

/** Rejects a template, with the words that Meta adds to INVALID_FORMAT (whatsapp-cloud-api.md §3.5) and here to all. */
export function rejectTemplate(
  db: Db,
  template: SandboxTemplate,
  reason: RejectionReason,
  rejection = RECOMMENDATIONS[reason],
): Promise<SandboxTemplate | null> {
  return changeStatus(db, template, "REJECTED", { reason, rejection });
}

/** Pauses a template for low quality: three hours, then six (§3.6). */
export function pauseTemplate(
  db: Db,
  template: SandboxTemplate,
  time: "first" | "second",
): Promise<SandboxTemplate | null> {
  const hours = time === "first" ? 3 : 6;
  return changeStatus(db, template, "PAUSED", {
    other: {
      title: time === "first" ? "FIRST_PAUSE" : "SECOND_PAUSE",
      description: `Your WhatsApp message template has been paused for ${hours} hours until its quality recovers.`,
    },
  });
}

/** Disables a template for good (§3.6). */
export function disableTemplate(db: Db, template: SandboxTemplate): Promise<SandboxTemplate | null> {
  return changeStatus(db, template, "DISABLED", {
    disabled: true,
    other: {
      title: "DISABLED",
      description: "Your WhatsApp message template has been disabled after repeated low quality.",
    },
  });
}
