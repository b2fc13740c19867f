import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { checkParameters } from "#lib/messages/compose/check-parameters.ts";
import { checkFilename, findHeaderFile } from "#lib/messages/compose/find-header-file.ts";
import { checkMediaLink } from "#lib/messages/media-link-rules.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { findTemplate } from "#lib/templates/queries.ts";
import { componentsOf, isSendable, type TemplateRow } from "#lib/templates/serialize.ts";
import { buildTemplatePayload, type HeaderMedia, type MessagePayload } from "#lib/whatsapp/build-message.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { Place } from "#lib/whatsapp/outgoing-content.ts";
import {
  compareVariables,
  describeTemplate,
  type FilledTemplate,
  fillTemplate,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
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
}

export interface PreparedTemplate {
  row: TemplateRow;
  content: MessageContent;
  payload: MessagePayload;
  attachmentId: Id<"att"> | null;
}

/**
 * Resolves and validates a template in a fixed order: existence, both approvals, header media, variables, length.
 * @param at prefix of the field paths in a VALIDATION_ERROR, for example `fallback.`
 * @throws AppError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_APPROVED, HEADER_MEDIA_REQUIRED, HEADER_MEDIA_NOT_ALLOWED,
 * VALIDATION_ERROR, TEMPLATE_VARIABLES_MISMATCH, TEMPLATE_TOO_LONG
 */
export async function prepareTemplate(
  ctx: Ctx,
  wabaId: string,
  input: TemplateToSend,
  at = "",
): Promise<PreparedTemplate> {
  return fillTemplateRow(ctx, await findTemplate(ctx, { wabaId, ...input.template }), input, at);
}

/** Validates and fills a template that was already loaded. @throws AppError as `prepareTemplate` */
export async function fillTemplateRow(
  ctx: Ctx,
  row: TemplateRow,
  input: TemplateToSend,
  at = "",
): Promise<PreparedTemplate> {
  checkApproved(row);
  const description = describeTemplate(componentsOf(row));
  const file = await findHeaderFile(ctx, description, input, at);
  const headerMedia = file?.media ?? checkHeaderMedia(description, input, at);
  const headerPlace = checkHeaderPlace(description, input);
  checkValues(description, input.variables);
  checkPayloads(description, input.quickReplyPayloads, at);
  checkParameters(description, input, at);
  const filled = fillTemplate(description, input.variables);
  checkLengths(description, filled, input.variables);
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
      offerExpiresAt: input.offerExpiresAt,
    }),
  };
}

/** @throws AppError TEMPLATE_NOT_APPROVED */
export function checkApproved(row: TemplateRow): void {
  if (!isSendable(row)) throw notApproved(row);
}

/** @throws AppError HEADER_MEDIA_REQUIRED, HEADER_MEDIA_NOT_ALLOWED */
export function checkHeaderPlace(
  { headerKind }: TemplateDescription,
  { headerLocation }: TemplateToSend,
): Place | null {
  if (headerKind === "location") {
    if (headerLocation) return headerLocation;
    throw new AppError("HEADER_MEDIA_REQUIRED", "This template has a location header. Set headerLocation.", {
      headerType: headerKind,
    });
  }
  if (headerLocation === undefined) return null;
  throw new AppError(
    "HEADER_MEDIA_NOT_ALLOWED",
    "This template has no location header. Remove headerLocation.",
  );
}

export function toHeaderLocation({ latitude, longitude, name, address }: Place) {
  return { latitude, longitude, name: name ?? null, address: address ?? null };
}

export function describePlace({ name, address, latitude, longitude }: Place): string {
  return name ?? address ?? `${latitude}, ${longitude}`;
}

function notApproved(row: TemplateRow): AppError<"TEMPLATE_NOT_APPROVED"> {
  const name = `"${row.name}" (${row.language})`;
  const refuse = (message: string, reason: string | null) =>
    new AppError("TEMPLATE_NOT_APPROVED", message, {
      whatsappStatus: row.whatsappStatus,
      workspaceStatus: row.approval,
      reason,
    });
  const unsupported = findUnsupportedComponent(componentsOf(row))?.toLowerCase().replaceAll("_", " ");
  if (unsupported !== undefined) {
    return refuse(
      `The template ${name} cannot be sent from Parley because it has a component of type ${unsupported}. Use another template.`,
      `Components of type ${unsupported} are not supported.`,
    );
  }
  return row.whatsappStatus === "approved"
    ? refuse(
        `The template ${name} is not approved by your workspace. Ask an admin to approve it in Settings → Templates.`,
        row.approvalReason,
      )
    : refuse(
        `WhatsApp has not approved the template ${name}. Its status is ${row.whatsappStatus}; use an approved template.`,
        row.whatsappReason,
      );
}

/** @throws AppError HEADER_MEDIA_REQUIRED, HEADER_MEDIA_NOT_ALLOWED, VALIDATION_ERROR */
export function checkHeaderMedia(
  { headerKind }: TemplateDescription,
  input: TemplateToSend,
  at: string,
): HeaderMedia | null {
  const kind = isMediaHeader(headerKind) ? headerKind : null;
  checkFilename(kind, input.headerMediaFilename, at);
  if (!kind) {
    if (input.headerMediaLink === undefined) return null;
    throw new AppError(
      "HEADER_MEDIA_NOT_ALLOWED",
      "This template has no image, video or document header. Remove headerMediaLink.",
    );
  }
  if (input.headerMediaLink === undefined) {
    throw new AppError(
      "HEADER_MEDIA_REQUIRED",
      `This template has ${kind === "image" ? "an" : "a"} ${kind} header. Set headerMediaLink, a public https URL, or headerMediaId.`,
      { headerType: kind },
    );
  }
  const checked = checkMediaLink(input.headerMediaLink);
  if (!checked.ok) {
    throw validationError({ path: `${at}headerMediaLink`, code: "invalid_link", message: checked.message });
  }
  if (kind !== "document") return { kind, link: checked.url };
  return { kind, link: checked.url, filename: input.headerMediaFilename ?? filenameOf(checked.url) };
}

const MAX_FILENAME = 240;

/** Returns the last path segment of a link as a file name without control characters. */
function filenameOf(url: string): string {
  const segment = new URL(url).pathname.split("/").at(-1) ?? "";
  const name = decodeSegment(segment)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, "")
    .slice(0, MAX_FILENAME)
    // The cut may have split a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  return name || "document";
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function checkLengths(
  description: TemplateDescription,
  filled: FilledTemplate,
  variables: Record<string, string>,
): void {
  const [problem] = findTooLong(description, filled, variables);
  if (problem) throw problem;
}

export function findTooLong(
  { isPasscode }: TemplateDescription,
  { header, body }: FilledTemplate,
  variables: Record<string, string>,
): AppError<"TEMPLATE_TOO_LONG">[] {
  const longest = isPasscode ? Math.max(0, ...Object.values(variables).map((value) => value.length)) : 0;
  const passcode =
    longest > LIMITS.passcode
      ? [tooLong("body", longest, LIMITS.passcode, `The passcode has ${longest} characters`)]
      : [];
  const components = [
    ["header", header ?? "", LIMITS.templateHeader],
    ["body", body, LIMITS.templateBody],
  ] as const;
  return [
    ...passcode,
    ...components.flatMap(([component, text, limit]) => {
      const problem = `With these values the template's ${component} has ${text.length} characters`;
      return text.length > limit ? [tooLong(component, text.length, limit, problem)] : [];
    }),
  ];
}

function tooLong(component: string, length: number, limit: number, problem: string) {
  const message = `${problem}; WhatsApp allows ${limit}. Shorten a value.`;
  return new AppError("TEMPLATE_TOO_LONG", message, { component, length, limit });
}

/** @throws AppError TEMPLATE_VARIABLES_MISMATCH */
export function checkValues(description: TemplateDescription, variables: Record<string, string>): void {
  const { missing, extra, expected } = compareVariables(description, variables);
  if (missing.length === 0 && extra.length === 0) return;
  const problems = [
    missing.length > 0 ? `missing: ${missing.join(", ")}` : null,
    extra.length > 0 ? `extra: ${extra.join(", ")}` : null,
  ].filter(Boolean);
  throw new AppError(
    "TEMPLATE_VARIABLES_MISMATCH",
    `The template has ${expected.length === 0 ? "no variables" : `the variables ${expected.join(", ")}`}; ${problems.join("; ")}. Send exactly these variables.`,
    { missing, extra, expected },
  );
}

/** @throws AppError VALIDATION_ERROR for a payload of what is no quick reply */
export function checkPayloads(
  { buttons }: TemplateDescription,
  payloads: Readonly<Record<string, string>> | undefined,
  at: string,
): void {
  const extra = Object.keys(payloads ?? {}).find((index) => buttons[Number(index)]?.type !== "QUICK_REPLY");
  if (extra === undefined) return;
  throw validationError({
    path: `${at}quickReplyPayloads.${extra}`,
    code: "no_quick_reply",
    message: `The template has no quick reply at position ${extra}. Remove the payload.`,
  });
}

function maskVariables(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, "••••••"]));
}

function withholdVariables(variables: Record<string, string>): Record<string, null> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, null]));
}
