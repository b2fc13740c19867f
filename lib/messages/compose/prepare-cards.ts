import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { checkHeaderMedia } from "#lib/messages/compose/check-header-media.ts";
import { checkProduct } from "#lib/messages/compose/check-parameters.ts";
import { checkPayloads, checkValues, findLongUrls } from "#lib/messages/compose/check-values.ts";
import { findHeaderFile, type TemplateScope } from "#lib/messages/compose/find-header-file.ts";
import type { TemplateCard } from "#lib/messages/schema.ts";
import { AppError, type Issue, isAppError, validationError } from "#lib/platform/errors.ts";
import type { TemplatePart } from "#lib/whatsapp/build-message.ts";
import {
  fillTemplate,
  type TemplateButton,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

export interface PreparedCard {
  part: TemplatePart;
  content: NonNullable<TemplateContent["cards"]>[number];
}

/**
 * Validates and fills the cards of a carousel (docs/whatsapp.md#template-carousels).
 * @throws AppError VALIDATION_ERROR with every problem
 */
export async function prepareCards(
  ctx: Ctx,
  { cards }: TemplateDescription,
  given: readonly TemplateCard[],
  { pathPrefix, files }: TemplateScope,
): Promise<PreparedCard[]> {
  if (given.length !== cards.length)
    throw validationError(wrongCount(cards.length, given.length, pathPrefix));
  const issues: Issue[] = [];
  const prepared: PreparedCard[] = [];
  for (const [index, description] of cards.entries()) {
    const card = given[index] ?? {};
    const scope = { pathPrefix: `${pathPrefix}cards.${index}.`, files };
    const checked = await prepareCard(ctx, description, card, scope);
    if ("issues" in checked) issues.push(...checked.issues);
    else prepared.push(checked);
  }
  if (issues.length > 0) throw validationError(...issues);
  return prepared;
}

/** The texts and buttons of each card with the values given so far, for a dry run. */
export function fillCards({ cards }: TemplateDescription, given: readonly TemplateCard[] = []) {
  return cards.map((description, index) => {
    const { body, buttons } = fillTemplate(description, given[index]?.variables ?? {});
    return { headerKind: description.headerKind, body, buttons };
  });
}

function wrongCount(expected: number, given: number, pathPrefix: string): Issue {
  const path = `${pathPrefix}cards`;
  if (expected === 0) {
    return { path, code: "not_allowed", message: "The template is not a carousel. Remove cards." };
  }
  return given === 0
    ? {
        path,
        code: "required",
        message: `The template is a carousel. Set cards, with its ${expected} cards.`,
      }
    : {
        path,
        code: "wrong_count",
        message: `The template has ${expected} cards, and ${given} were given. Pass one for each.`,
      };
}

async function prepareCard(
  ctx: Ctx,
  description: TemplateDescription,
  card: TemplateCard,
  scope: TemplateScope,
): Promise<PreparedCard | { issues: Issue[] }> {
  const { pathPrefix } = scope;
  const { variables = {}, headerProduct, quickReplyPayloads } = card;
  const issues: Issue[] = checkProduct(description, headerProduct).map(({ path, ...rest }) => ({
    path: pathPrefix + path,
    ...rest,
  }));
  const collect = async <T>(field: string, check: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await check();
    } catch (error) {
      issues.push(...toIssues(error, pathPrefix + field));
      return null;
    }
  };
  const mediaField = card.headerMediaId === undefined ? "headerMediaLink" : "headerMediaId";
  const media = await collect(mediaField, () => findMedia(ctx, description, card, scope));
  await collect("variables", () => checkValues(description, variables));
  await collect("quickReplyPayloads", () => checkPayloads(description, quickReplyPayloads, pathPrefix));
  const { body, buttons } = fillTemplate(description, variables);
  issues.push(...checkLengths(body, buttons, `${pathPrefix}variables`));
  if (issues.length > 0) return { issues };
  const headerMedia = media?.media ?? null;
  return {
    part: { description, variables, headerMedia, headerProduct, quickReplyPayloads },
    content: {
      headerKind: description.headerKind,
      headerMediaLink: card.headerMediaLink ?? null,
      ...(media?.id ? { attachmentId: media.id } : {}),
      ...(headerProduct ? { product: headerProduct } : {}),
      ...{ body, buttons, variables },
      ...(quickReplyPayloads ? { quickReplyPayloads } : {}),
    },
  };
}

async function findMedia(
  ctx: Ctx,
  description: TemplateDescription,
  card: TemplateCard,
  scope: TemplateScope,
) {
  const { headerMediaId: headerAttachmentId, headerMediaLink } = card;
  const input = { headerAttachmentId, headerMediaLink };
  const file = await findHeaderFile(ctx, description, input, scope);
  return file ?? { id: null, media: checkHeaderMedia(description, { headerMediaLink }, scope.pathPrefix) };
}

function checkLengths(body: string, buttons: readonly TemplateButton[], path: string): Issue[] {
  const { body: limit } = TEMPLATE_LIMITS.carousel;
  const messages = findLongUrls(buttons).map(({ message }) => message);
  if (body.length > limit) {
    messages.unshift(
      `With these values the card's text has ${body.length} characters; WhatsApp allows ${limit}. Shorten a value.`,
    );
  }
  return messages.map((message) => ({ path, code: "too_long", message }));
}

function toIssues(error: unknown, path: string): Issue[] {
  if (!(error instanceof AppError)) throw error;
  return isAppError(error, "VALIDATION_ERROR")
    ? error.details.issues
    : [{ path, code: error.code.toLowerCase(), message: error.message }];
}
