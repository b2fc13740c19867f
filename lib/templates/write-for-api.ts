import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { isAppError, validationError } from "#lib/platform/errors.ts";
import type { ApiTemplate, TemplateSelector } from "#lib/templates/api-schema.ts";
import {
  changeTemplateInput,
  findForeignFields,
  toApiIssue,
  toNewTemplateInput,
} from "#lib/templates/change-template-input-rules.ts";
import { createTemplate } from "#lib/templates/create-template.ts";
import { deleteTemplate } from "#lib/templates/delete-template.ts";
import { editTemplate } from "#lib/templates/edit-template.ts";
import { chooseAccountNumber, getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { getTemplateRow, pickTemplate, readTemplatesByName } from "#lib/templates/queries.ts";
import { toTemplateInput } from "#lib/templates/read-template-input-rules.ts";
import { checkChange, checkTemplateInput } from "#lib/templates/rules.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { serializeTemplateForApi } from "#lib/templates/serialize-api.ts";
import type { CardInput, HeaderInput, TemplateInput } from "#lib/templates/template-input-schema.ts";
import type {
  CreateTemplateForApi,
  deletedTemplateSchema,
  EditTemplateForApi,
} from "#lib/templates/write-api-schema.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";

/** Uploads a stored file to WhatsApp as a sample. @returns WhatsApp's handle of it */
type UploadSample = (
  ctx: Ctx,
  sample: { kind: MediaHeaderKind; mediaId: string },
  number: NumberRow,
) => Promise<string>;

interface TemplateResponse<Status extends 200 | 201> {
  status: Status;
  body: ApiTemplate;
  headers: { Location: string };
}

/**
 * Submits a new template to WhatsApp.
 * @throws AppError VALIDATION_ERROR, NUMBER_NOT_CONNECTED, or SERVICE_UNAVAILABLE when WhatsApp does not answer
 */
export async function createTemplateForApi(
  ctx: Ctx,
  input: CreateTemplateForApi,
  uploadSample: UploadSample,
): Promise<TemplateResponse<201>> {
  requireOwnFields(input.category, input);
  const number = await chooseAccountNumber(ctx, input.from);
  const { id } = await atApiFields(async () => {
    const template = await withSamples(ctx, toNewTemplateInput(input), number, uploadSample);
    return createTemplate(ctx, template, number);
  });
  return toResponse(201, await getTemplateRow(ctx, id));
}

/** Submits a changed template to WhatsApp. @throws AppError TEMPLATE_NOT_FOUND, and as `createTemplateForApi` */
export async function editTemplateForApi(
  ctx: Ctx,
  name: string,
  selector: TemplateSelector,
  { category, ...input }: EditTemplateForApi,
  uploadSample: UploadSample,
): Promise<TemplateResponse<200>> {
  const row = requireOne(await selectTemplates(ctx, name, selector));
  requireOwnFields(row.category, input);
  const template = toChangedTemplateInput(row, input, category);
  await atApiFields(async () => {
    const issues = checkChange(row, template);
    if (issues.length > 0) throw validationError(...issues);
    const number = await getAccountNumber(ctx, row.wabaId);
    return editTemplate(ctx, row.id, await withSamples(ctx, template, number, uploadSample));
  });
  return toResponse(200, await getTemplateRow(ctx, row.id));
}

/** Deletes one or all languages. @throws AppError TEMPLATE_NOT_FOUND, and as `deleteTemplate` */
export async function deleteTemplateForApi(
  ctx: Ctx,
  name: string,
  selector: TemplateSelector,
): Promise<z.input<typeof deletedTemplateSchema>> {
  const rows = await selectTemplates(ctx, name, selector);
  const [row] = rows;
  await deleteTemplate(ctx, row.id, { allLanguages: selector.language === undefined });
  return { name, languages: rows.map(({ language }) => language), deleted: true };
}

/** Rebuilds the response of a creation whose process ended before responding. */
export async function recoverCreatedTemplate(
  ctx: Ctx,
  { id }: LinkedResource,
): Promise<TemplateResponse<201>> {
  return toResponse(201, await getTemplateRow(ctx, id));
}

/** Rebuilds the response of an edit whose process ended before responding. */
export async function recoverEditedTemplate(
  ctx: Ctx,
  { id }: LinkedResource,
): Promise<TemplateResponse<200>> {
  return toResponse(200, await getTemplateRow(ctx, id));
}

type Templates = [TemplateRow, ...TemplateRow[]];

/** Returns templates of one account, one per language. */
async function selectTemplates(
  ctx: Ctx,
  name: string,
  { language, whatsappAccountId }: TemplateSelector,
): Promise<Templates> {
  const rows = await readTemplatesByName(ctx, name, whatsappAccountId);
  const first = pickTemplate(rows, { name, language });
  const matching = rows.filter((row) => language === undefined || row.language === language);
  const accounts = [...new Set(matching.map(({ wabaId }) => wabaId))];
  if (accounts.length > 1) {
    throw validationError({
      path: "whatsappAccountId",
      code: "required",
      message: `The WhatsApp accounts ${accounts.join(", ")} have this template. Choose one with the parameter whatsappAccountId.`,
    });
  }
  return [first, ...matching.filter((row) => row !== first)];
}

function requireOne([row, ...others]: Templates): TemplateRow {
  if (others.length === 0) return row;
  const languages = [row, ...others].map(({ language }) => language).toSorted();
  throw validationError({
    path: "language",
    code: "required",
    message: `The template has the languages ${languages.join(", ")}. Choose one with the parameter language.`,
  });
}

function requireOwnFields(...input: Parameters<typeof findForeignFields>): void {
  const issues = findForeignFields(...input);
  if (issues.length > 0) throw validationError(...issues);
}

function toChangedTemplateInput(
  row: TemplateRow,
  input: Omit<EditTemplateForApi, "category">,
  category: EditTemplateForApi["category"],
): TemplateInput {
  const current = toTemplateInput({ ...row, components: componentsOf(row) });
  if (!current) {
    throw validationError({
      path: "",
      code: "not_editable",
      message: "This template has a component that Parley cannot write. Edit it in WhatsApp Manager.",
    });
  }
  const template = changeTemplateInput(current, input);
  if (category === undefined || category === template.category) return template;
  if (template.category === "authentication" || category === "authentication") {
    throw validationError({
      path: "category",
      code: "not_editable",
      message: "A template cannot become or stop being an authentication template. Create another template.",
    });
  }
  return { ...template, category };
}

/** Replaces the `mediaId` of each header by WhatsApp's handle, once everything else is valid. */
async function withSamples(
  ctx: Ctx,
  template: TemplateInput,
  number: NumberRow,
  uploadSample: UploadSample,
): Promise<TemplateInput> {
  if (template.category === "authentication") return template;
  const issues = checkTemplateInput(template);
  if (issues.length > 0) throw validationError(...issues);
  const upload = <H extends HeaderInput>(header: H, path: string) =>
    withHandle(header, path, (sample) => uploadSample(ctx, sample, number));
  const header = await upload(template.header, "header");
  const cards: CardInput[] = [];
  for (const [index, card] of template.cards.entries()) {
    cards.push({ ...card, header: await upload(card.header, `cards.${index}.header`) });
  }
  return { ...template, header, cards };
}

async function withHandle<H extends HeaderInput>(
  header: H,
  path: string,
  upload: (sample: { kind: MediaHeaderKind; mediaId: string }) => Promise<string>,
): Promise<H> {
  if (!("handle" in header)) return header;
  try {
    return { ...header, handle: await upload({ kind: header.kind, mediaId: header.handle }) };
  } catch (error) {
    if (!isAppError(error, "VALIDATION_ERROR")) throw error;
    const { issues } = error.details;
    throw validationError(
      ...issues.map((issue) => ({ ...issue, path: issue.path.replace(/^header/, path) })),
    );
  }
}

async function atApiFields<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isAppError(error, "VALIDATION_ERROR")) throw error;
    throw validationError(...error.details.issues.map(toApiIssue));
  }
}

function toResponse<Status extends 200 | 201>(status: Status, row: TemplateRow): TemplateResponse<Status> {
  const headers = { Location: `/api/v1/templates/${encodeURIComponent(row.name)}` };
  return { status, body: serializeTemplateForApi(row), headers };
}
