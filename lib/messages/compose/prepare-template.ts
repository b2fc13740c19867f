import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { checkHeaderMedia, checkHeaderPlace } from "#lib/messages/compose/check-header-media.ts";
import { checkParameters } from "#lib/messages/compose/check-parameters.ts";
import { checkPayloads, checkValues, findTooLong } from "#lib/messages/compose/check-values.ts";
import { findHeaderFile, type TemplateScope } from "#lib/messages/compose/find-header-file.ts";
import { type PreparedCard, prepareCards } from "#lib/messages/compose/prepare-cards.ts";
import type { TemplateCard } from "#lib/messages/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { checkSendable } from "#lib/templates/check-sendable.ts";
import { findTemplate } from "#lib/templates/queries.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { buildTemplatePayload, type MessagePayload } from "#lib/whatsapp/build-message.ts";
import type { Place } from "#lib/whatsapp/outgoing-content.ts";
import {
  describeTemplate,
  type FilledTemplate,
  fillTemplate,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";
import type { TemplateParameters } from "#lib/whatsapp/template-parameter-fields.ts";

/** A template to send, identified by id (inbox) or name (API), with its values. */
export interface TemplateToSend extends TemplateParameters {
  template: { id: string } | { name: string; language?: string | undefined };
  variables: Record<string, string>;
  headerMediaLink?: string | undefined;
  headerMediaFilename?: string | undefined;
  headerAttachmentId?: string | undefined;
  headerLocation?: Place | undefined;
  /** By the position of the button. */
  quickReplyPayloads?: Record<string, string> | undefined;
  /** The cards of a carousel. */
  cards?: TemplateCard[] | undefined;
}

export interface PreparedTemplate {
  row: TemplateRow;
  content: TemplateContent;
  payload: MessagePayload;
  attachmentId: Id<"att"> | null;
}

/**
 * Resolves and validates a template in a fixed order: existence, whether it can be sent, header media, variables, length,
 * cards.
 * @throws AppError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_APPROVED, HEADER_MEDIA_REQUIRED, HEADER_MEDIA_NOT_ALLOWED,
 * VALIDATION_ERROR, TEMPLATE_VARIABLES_MISMATCH, TEMPLATE_TOO_LONG
 */
export async function prepareTemplate(
  ctx: Ctx,
  wabaId: string,
  input: TemplateToSend,
  scope: TemplateScope = { pathPrefix: "" },
): Promise<PreparedTemplate> {
  return fillTemplateRow(ctx, await findTemplate(ctx, { wabaId, ...input.template }), input, scope);
}

/**
 * Validates and fills a template that was already loaded.
 * @throws AppError as `prepareTemplate`
 */
export async function fillTemplateRow(
  ctx: Ctx,
  row: TemplateRow,
  input: TemplateToSend,
  scope: TemplateScope,
): Promise<PreparedTemplate> {
  const { pathPrefix } = scope;
  checkSendable(row);
  const description = describeTemplate(componentsOf(row));
  const file = await findHeaderFile(ctx, description, input, scope);
  const headerMedia = file?.media ?? checkHeaderMedia(description, input, pathPrefix);
  const headerPlace = checkHeaderPlace(description, input);
  checkValues(description, input.variables);
  checkPayloads(description, input.quickReplyPayloads, pathPrefix);
  checkParameters(description, input, pathPrefix);
  const filled = fillTemplate(description, input.variables);
  checkLengths(description, filled, input.variables);
  const cards = await prepareCards(ctx, description, input.cards ?? [], scope);
  const secret = row.category === "authentication";
  if (ctx.call) ctx.call.plainVariables = !secret && ctx.call.plainVariables !== false;
  return {
    row,
    attachmentId: file?.id ?? null,
    content: {
      kind: "template",
      name: row.name,
      language: row.language,
      category: row.category,
      // A passcode is a secret: the stored content masks it.
      ...(secret ? fillTemplate(description, maskVariables(input.variables)) : filled),
      headerKind: description.headerKind,
      ...(headerPlace
        ? { header: describePlace(headerPlace), headerPlace: toHeaderLocation(headerPlace) }
        : {}),
      headerMediaLink: headerMedia?.link ?? null,
      headerMediaLinkGiven: input.headerMediaLink ?? null,
      variables: secret ? withholdVariables(input.variables) : input.variables,
      ...describeParameters(description, input, cards),
      redacted: secret,
    },
    payload: buildTemplatePayload({
      name: row.name,
      language: row.language,
      description,
      variables: input.variables,
      headerMedia,
      headerPlace,
      quickReplyPayloads: input.quickReplyPayloads,
      variableTypes: input.variableTypes,
      buttonParameters: input.buttonParameters,
      headerProduct: input.headerProduct,
      offerExpiresAt: input.offerExpiresAt,
      cards: cards.map(({ part }) => part),
    }),
  };
}

/** The values besides texts and header files, as the message keeps them. */
function describeParameters(
  { offer }: TemplateDescription,
  input: TemplateToSend,
  cards: readonly PreparedCard[],
): Partial<TemplateContent> {
  const { headerProduct, variableTypes, buttonParameters, quickReplyPayloads, offerExpiresAt } = input;
  return {
    ...(headerProduct ? { product: headerProduct } : {}),
    ...(variableTypes ? { variableTypes } : {}),
    ...(buttonParameters ? { buttonParameters } : {}),
    ...(quickReplyPayloads ? { quickReplyPayloads } : {}),
    ...(offer ? { offer: { text: offer.text, expiresAt: offerExpiresAt ?? null } } : {}),
    ...(cards.length > 0 ? { cards: cards.map(({ content }) => content) } : {}),
  };
}

export function toHeaderLocation({ latitude, longitude, name, address }: Place) {
  return { latitude, longitude, name: name ?? null, address: address ?? null };
}

export function describePlace({ name, address, latitude, longitude }: Place): string {
  return name ?? address ?? `${latitude}, ${longitude}`;
}

function checkLengths(
  description: TemplateDescription,
  filled: FilledTemplate,
  variables: Record<string, string>,
): void {
  const [problem] = findTooLong(description, filled, variables);
  if (problem) throw problem;
}

function maskVariables(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, "••••••"]));
}

function withholdVariables(variables: Record<string, string>): Record<string, null> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, null]));
}
