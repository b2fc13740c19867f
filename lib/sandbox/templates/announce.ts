import "server-only";
import type { Db } from "#db/client.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { presentOf, unixSeconds } from "#lib/sandbox/present.ts";
import { firstNumberOf, type SandboxTemplate } from "#lib/sandbox/templates/template-row.ts";
import { escapeJson } from "#lib/sandbox/webhook-body.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** What a status webhook says beside the status (whatsapp-cloud-api.md §4.7). */
export interface StatusNews {
  reason?: string | null;
  rejection?: { reason: string; recommendation: string };
  other?: { title: string; description: string };
  disabled?: boolean;
}

/** Tells of a template's status, as Meta's field `message_template_status_update` does (§4.7). */
export async function announceStatus(
  db: Db,
  template: SandboxTemplate,
  event: string,
  news: StatusNews = {},
): Promise<void> {
  await announce(db, template, "message_template_status_update", (now) => ({
    event,
    reason: news.reason === undefined ? "NONE" : news.reason,
    message_template_category: template.category,
    ...(news.rejection ? { rejection_info: news.rejection } : {}),
    ...(news.disabled ? { disable_info: { disable_date: unixSeconds(now) } } : {}),
    ...(news.other ? { other_info: news.other } : {}),
  }));
}

/** Tells of a template's quality. */
export async function announceQuality(db: Db, template: SandboxTemplate, previous: string): Promise<void> {
  await announce(db, template, "message_template_quality_update", () => ({
    previous_quality_score: previous,
    new_quality_score: template.quality,
  }));
}

/** Tells of a template's new content. */
export async function announceComponents(db: Db, template: SandboxTemplate): Promise<void> {
  const { bodyText, headerText, footerText, buttons } = describeTemplate(
    Array.isArray(template.components) ? template.components : [],
  );
  await announce(db, template, "message_template_components_update", () => ({
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

/** Tells of another category: what is to come when `from` is absent, with 24 hours' notice, else what has been done. */
export async function announceCategory(
  db: Db,
  template: SandboxTemplate,
  change: { to: string; from?: string; at: Date },
): Promise<void> {
  await announce(db, template, "template_category_update", () =>
    change.from === undefined
      ? {
          new_category: template.category,
          correct_category: change.to,
          category_update_timestamp: Number(unixSeconds(change.at)),
        }
      : { previous_category: change.from, new_category: change.to },
  );
}

async function announce(
  db: Db,
  template: SandboxTemplate,
  field: string,
  tell: (now: Date) => Record<string, unknown>,
): Promise<void> {
  const number = await firstNumberOf(db, template.wabaId);
  if (!number) return;
  const now = presentOf(number);
  const value = {
    ...tell(now),
    // A number, and the language with a hyphen, where the API has a string and an underscore (§0.1, §3.10).
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace("_", "-"),
  };
  const body = escapeJson({
    object: "whatsapp_business_account",
    entry: [{ id: template.wabaId, time: Number(unixSeconds(now)), changes: [{ field, value }] }],
  });
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}
