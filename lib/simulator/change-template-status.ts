import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { enqueueWebhook, escapeJson } from "#lib/simulator/enqueue-webhook.ts";
import { getSandboxTime, toUnixSeconds } from "#lib/simulator/sandbox-number.ts";
import { findFirstNumber, type SandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import type { RejectionReason } from "#lib/simulator/template-schema.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

const RECOMMENDATIONS: Record<RejectionReason, { reason: string; recommendation: string }> = {
  ABUSIVE_CONTENT: {
    reason: "The content may be threatening or insulting.",
    recommendation: "Remove threatening or insulting content.",
  },
  INCORRECT_CATEGORY: {
    reason: "The content is promotional, but the category is utility.",
    recommendation: "Choose the marketing category, or remove the promotional content.",
  },
  INVALID_FORMAT: {
    reason: "The variables are not formatted correctly.",
    recommendation: "Add text between the variables and number them from 1.",
  },
  PROMOTIONAL: { reason: "The content is promotional.", recommendation: "Choose the marketing category." },
  SCAM: {
    reason: "The content asks for sensitive information.",
    recommendation: "Do not ask for passwords, card numbers or identity numbers.",
  },
  TAG_CONTENT_MISMATCH: {
    reason: "The content is not in the template's language.",
    recommendation: "Write the content in the selected language.",
  },
};

export async function changeStatus(
  db: Db,
  template: SandboxTemplate,
  status: string,
  details: StatusDetails & { event?: string } = {},
): Promise<SandboxTemplate | null> {
  const [changed] = await db
    .update(sandboxTemplates)
    .set({
      status,
      rejectedReason: status === "REJECTED" ? (details.reason ?? null) : null,
      reviewDueAt: null,
    })
    .where(and(eq(sandboxTemplates.id, template.id), isNull(sandboxTemplates.deletedAt)))
    .returning();
  if (!changed) return null;
  await announceStatus(db, changed, details.event ?? status, details);
  return changed;
}

/**
 * Meta adds the recommendation to INVALID_FORMAT only (docs/whatsapp.md#template-rejection); here it is always present.
 */
export function rejectTemplate(
  db: Db,
  template: SandboxTemplate,
  reason: RejectionReason,
  rejection = RECOMMENDATIONS[reason],
): Promise<SandboxTemplate | null> {
  return changeStatus(db, template, "REJECTED", { reason, rejection });
}

/** Pauses a template for three, then six hours (docs/whatsapp.md#template-quality). */
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

export function disableTemplate(db: Db, template: SandboxTemplate): Promise<SandboxTemplate | null> {
  return changeStatus(db, template, "DISABLED", {
    disabled: true,
    other: {
      title: "DISABLED",
      description: "Your WhatsApp message template has been disabled after repeated low quality.",
    },
  });
}

/** What WhatsApp reports with a status (docs/whatsapp.md#template-and-number-events). */
interface StatusDetails {
  reason?: string | null;
  rejection?: { reason: string; recommendation: string };
  other?: { title: string; description: string };
  disabled?: boolean;
}

async function announceStatus(
  db: Db,
  template: SandboxTemplate,
  event: string,
  details: StatusDetails = {},
): Promise<void> {
  await enqueueTemplateWebhook(db, template, "message_template_status_update", (now) => ({
    event,
    reason: details.reason === undefined ? "NONE" : details.reason,
    message_template_category: template.category,
    ...(details.rejection ? { rejection_info: details.rejection } : {}),
    ...(details.disabled ? { disable_info: { disable_date: toUnixSeconds(now) } } : {}),
    ...(details.other ? { other_info: details.other } : {}),
  }));
}

export async function announceQuality(db: Db, template: SandboxTemplate, previous: string): Promise<void> {
  await enqueueTemplateWebhook(db, template, "message_template_quality_update", () => ({
    previous_quality_score: previous,
    new_quality_score: template.quality,
  }));
}

export async function announceComponents(db: Db, template: SandboxTemplate): Promise<void> {
  const { bodyText, headerText, footerText, buttons } = describeTemplate(
    Array.isArray(template.components) ? template.components : [],
  );
  await enqueueTemplateWebhook(db, template, "message_template_components_update", () => ({
    message_template_element: bodyText,
    ...(headerText ? { message_template_title: headerText } : {}),
    ...(footerText ? { message_template_footer: footerText } : {}),
    message_template_buttons: buttons.map(({ type, text, value }) => ({
      message_template_button_type: type,
      message_template_button_text: text,
      ...(value ? { message_template_button_url: value } : {}),
    })),
  }));
}

/** @param from absent for the announcement 24 hours before the change */
export async function announceCategory(
  db: Db,
  template: SandboxTemplate,
  change: { to: string; from?: string; at: Date },
): Promise<void> {
  await enqueueTemplateWebhook(db, template, "template_category_update", () =>
    change.from === undefined
      ? {
          new_category: template.category,
          correct_category: change.to,
          category_update_timestamp: Number(toUnixSeconds(change.at)),
        }
      : { previous_category: change.from, new_category: change.to },
  );
}

async function enqueueTemplateWebhook(
  db: Db,
  template: SandboxTemplate,
  field: string,
  buildValue: (now: Date) => Record<string, unknown>,
): Promise<void> {
  const number = await findFirstNumber(db, template.wabaId);
  if (!number) return;
  const now = getSandboxTime(number);
  const value = {
    ...buildValue(now),
    // Webhooks have a numeric id and a hyphen in the language, the API a string and an underscore
    // (docs/whatsapp.md#versions-and-ids).
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace("_", "-"),
  };
  const body = escapeJson({
    object: "whatsapp_business_account",
    entry: [{ id: template.wabaId, time: Number(toUnixSeconds(now)), changes: [{ field, value }] }],
  });
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}
