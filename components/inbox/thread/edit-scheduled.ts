import type { QueryClient } from "@tanstack/react-query";
import { readDraftOf } from "#components/inbox/cache/draft-store.ts";
import type { PendingBody } from "#components/inbox/cache/pending-message.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import { hasInput, readTemplateValues } from "#components/inbox/cache/template-store.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { readAttachment } from "#lib/conversations/attachments/browser.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { isEmptyDraft } from "#lib/conversations/drafts/rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { templatesQuery } from "#lib/templates/browser.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";

/** Whether all of it can return to the composer. */
export function canEditScheduled({ content, attachment }: MessageView): boolean {
  if (content.kind === "text") return true;
  if (content.kind === "template") return canEditTemplate(content);
  const isFile = ["image", "video", "document", "audio"].includes(content.kind);
  return isFile && attachment?.url != null;
}

function canEditTemplate(content: TemplateContent): boolean {
  const { variables, headerKind, headerMediaLink } = content;
  const isByApi =
    content.redacted || content.cards || content.offer || content.product || content.buttonParameters;
  return !isByApi && variables !== undefined && (!isMediaHeader(headerKind) || headerMediaLink !== null);
}

/** Whether something is being written that must not be mixed with it. */
export function isComposerOccupied({ conversationId, content }: MessageView): boolean {
  if (content.kind === "template") {
    const values = readTemplateValues(conversationId);
    return values !== null && hasInput(values);
  }
  const draft = readDraftOf(conversationId);
  return draft.isNote && !isEmptyDraft({ ...draft, isUnsigned: false });
}

export async function readScheduledFile({ content, attachment }: MessageView): Promise<File | null> {
  if (content.kind === "template" || !attachment?.url) return null;
  return readAttachment({ ...attachment, url: attachment.url });
}

/** @returns puts the text, quote or template into the composer, and returns false if something is being written there */
export async function restoreScheduled(client: QueryClient, message: MessageView): Promise<() => boolean> {
  const { conversationId, content } = message;
  const body = await toBody(client, message);
  const { signature } = await client.ensureQueryData(preferencesQuery);
  const text = "body" in body ? body.body : "";
  return () =>
    restoreToComposer({
      conversationId,
      body,
      content,
      attachment: null,
      undoUntil: null,
      error: null,
      isInterrupted: false,
      ...(signature ? { signature: text.endsWith(`\n${signature}`) ? signature : null } : {}),
    });
}

async function toBody(client: QueryClient, message: MessageView): Promise<PendingBody> {
  const { content, replyTo } = message;
  const sent = { clientId: "", seen: 0 };
  if (content.kind !== "template") {
    const text = content.kind === "text" ? content.body : "caption" in content ? content.caption : null;
    return { kind: "text", ...sent, body: text ?? "", ...(replyTo ? { replyTo: replyTo.id } : {}) };
  }
  const { variables = {}, headerMediaLinkGiven, headerMediaLink, headerPlace } = content;
  const link = headerMediaLinkGiven ?? headerMediaLink;
  return {
    kind: "template",
    ...sent,
    templateId: await findTemplateId(client, message.conversationId, content),
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value ?? ""])),
    ...(link === null ? {} : { headerMediaLink: link }),
    ...(headerPlace ? { headerLocation: toLocation(headerPlace) } : {}),
  };
}

function toLocation({ latitude, longitude, name, address }: NonNullable<TemplateContent["headerPlace"]>) {
  return { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) };
}

/** @throws ApiError TEMPLATE_NOT_FOUND */
async function findTemplateId(
  client: QueryClient,
  conversationId: string,
  { name, language }: TemplateContent,
): Promise<string> {
  const [templates, numbers, { conversation }] = await Promise.all([
    client.ensureQueryData(templatesQuery),
    client.ensureQueryData(numberNamesQuery),
    client.ensureQueryData(conversationQuery(conversationId)),
  ]);
  const account = numbers.data.find(({ id }) => id === conversation.number.id)?.wabaId;
  const template = templates.data.find(
    (one) =>
      one.name === name && one.language === language && (account === undefined || one.wabaId === account),
  );
  if (template) return template.id;
  throw new ApiError(404, "TEMPLATE_NOT_FOUND", `The template ${name} no longer exists.`);
}
