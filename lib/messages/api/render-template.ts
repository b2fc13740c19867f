import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { RenderedTemplate, RenderTemplate } from "#lib/messages/api/render-schema.ts";
import { checkHeaderMedia, checkHeaderPlace } from "#lib/messages/compose/check-header-media.ts";
import { checkOfferEnd } from "#lib/messages/compose/check-offer-end.ts";
import { checkParameters } from "#lib/messages/compose/check-parameters.ts";
import { checkPayloads, checkValues, findTooLong } from "#lib/messages/compose/check-values.ts";
import { findHeaderFile } from "#lib/messages/compose/find-header-file.ts";
import { fillCards, prepareCards } from "#lib/messages/compose/prepare-cards.ts";
import {
  describePlace,
  type TemplateToSend,
  toHeaderLocation,
} from "#lib/messages/compose/prepare-template.ts";
import { templateVariablesSchema } from "#lib/messages/schema.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { ISSUES_MAX } from "#lib/platform/issue-codes.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import { checkSendable } from "#lib/templates/check-sendable.ts";
import { chooseAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { findTemplateByName } from "#lib/templates/queries.ts";
import { componentsOf } from "#lib/templates/serialize.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import {
  compareVariables,
  describeTemplate,
  type FilledTemplate,
  fillTemplate,
  type TemplateButton,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import { bodyLimitOf, TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

type RenderIssue = RenderedTemplate["issues"][number];

/**
 * Fills a template without sending it and collects everything that would prevent a send, except what depends on the
 * recipient or the number's state. @throws AppError TEMPLATE_NOT_FOUND, NUMBER_NOT_CONNECTED, VALIDATION_ERROR at `from`
 */
export async function renderTemplateForApi(
  ctx: Ctx,
  name: string,
  { language, from, headerMediaId, ...input }: RenderTemplate,
): Promise<RenderedTemplate> {
  // An unknown name is not found, also in a workspace without a number.
  await findTemplateByName(ctx, { name, language });
  const { wabaId } = await chooseAccountNumber(ctx, from);
  const row = await findTemplateByName(ctx, { name, language, wabaId });
  const description = describeTemplate(componentsOf(row));
  const { variables } = input;
  const filled = fillTemplate(description, variables);
  const { missing, extra } = compareVariables(description, variables);
  const template = { template: { name }, headerAttachmentId: headerMediaId, ...input };
  const issues = [
    ...findIssues("", () => checkSendable(row)),
    ...(await findHeaderIssues(ctx, description, template)),
    ...findIssues("headerLocation", () => checkHeaderPlace(description, template)),
    ...findValueIssues(variables),
    ...findIssues("variables", () => checkValues(description, variables)),
    ...findIssues("quickReplyPayloads", () => checkPayloads(description, input.quickReplyPayloads, "")),
    ...findIssues("buttonParameters", () => checkParameters(description, input, "")),
    ...findTooLong(description, filled, variables).map((error) => toIssue(error, "variables")),
    ...(await findCardIssues(ctx, description, input)),
    ...findIssues("offerExpiresAt", () => checkOfferEnd(input.offerExpiresAt, ctx.clock.now(), "")),
  ];
  const length = (text: string, limit: number) => ({ length: text.length, limit });
  return {
    name: row.name,
    language: row.language,
    whatsappAccountId: row.wabaId,
    sendable: issues.length === 0,
    issues,
    missing,
    extra,
    headerKind: description.headerKind,
    header: describeHeader(description, filled, input),
    headerLocation:
      description.headerKind === "location" && input.headerLocation
        ? toHeaderLocation(input.headerLocation)
        : null,
    headerProduct: (description.headerKind === "product" && input.headerProduct) || null,
    body: filled.body,
    footer: filled.footer,
    buttons: filled.buttons.map(toButton),
    offer: description.offer && {
      text: description.offer.text,
      expiresAt: input.offerExpiresAt ?? null,
    },
    cards: fillCards(description, input.cards).map(({ buttons, ...card }, index) => {
      const { headerMediaLink = null, headerProduct = null } = input.cards?.[index] ?? {};
      return { ...card, headerMediaLink, headerProduct, buttons: buttons.map(toButton) };
    }),
    lengths: {
      header: filled.header === null ? null : length(filled.header, TEMPLATE_LIMITS.headerText),
      body: length(filled.body, bodyLimitOf(description)),
    },
  };
}

function toButton({ type, text, value }: TemplateButton): TemplateButton {
  return { type: type.toLowerCase(), text, value };
}

function describeHeader(
  { headerKind }: TemplateDescription,
  { header }: FilledTemplate,
  { headerMediaLink, headerLocation }: Pick<RenderTemplate, "headerMediaLink" | "headerLocation">,
): string | null {
  if (isMediaHeader(headerKind)) return headerMediaLink ?? null;
  return headerKind === "location" && headerLocation ? describePlace(headerLocation) : header;
}

async function findHeaderIssues(
  ctx: Ctx,
  description: TemplateDescription,
  template: TemplateToSend,
): Promise<RenderIssue[]> {
  try {
    const file = await findHeaderFile(ctx, description, template, { pathPrefix: "" });
    return file ? [] : findIssues("headerMediaLink", () => checkHeaderMedia(description, template, ""));
  } catch (error) {
    return toIssues(error, "headerMediaId");
  }
}

async function findCardIssues(
  ctx: Ctx,
  description: TemplateDescription,
  { cards }: Pick<RenderTemplate, "cards">,
): Promise<RenderIssue[]> {
  try {
    await prepareCards(ctx, description, cards ?? [], { pathPrefix: "" });
    return [];
  } catch (error) {
    return toIssues(error, "cards");
  }
}

function findIssues(path: string, check: () => unknown): RenderIssue[] {
  try {
    check();
    return [];
  } catch (error) {
    return toIssues(error, path);
  }
}

function toIssues(error: unknown, path: string): RenderIssue[] {
  if (!(error instanceof AppError)) throw error;
  return isAppError(error, "VALIDATION_ERROR")
    ? error.details.issues.map((issue) => ({ code: error.code, path: issue.path, message: issue.message }))
    : [toIssue(error, path)];
}

function findValueIssues(variables: Record<string, string>): RenderIssue[] {
  const checked = templateVariablesSchema.safeParse(variables, { error: describeIssue });
  if (checked.success) return [];
  return checked.error.issues.slice(0, ISSUES_MAX).map(({ path, message }) => ({
    code: "VALIDATION_ERROR",
    path: ["variables", ...path].join("."),
    message,
  }));
}

function toIssue({ code, message }: AppError, path: string): RenderIssue {
  return { code, path, message };
}
