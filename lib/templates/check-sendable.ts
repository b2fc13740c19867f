import "server-only";
import type { ErrorDetails } from "#lib/platform/error-details.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findTemplateRefusal, refusalRules, type TemplateRefusal } from "#lib/templates/sendable-rules.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";

type Reviewed = Pick<TemplateRow, "whatsappStatus" | "approval" | "components">;

export function isSendable(row: Reviewed): boolean {
  return refusalOf(row) === null;
}

/** Whether a send that names no language may use this one. */
export function isUsableLanguage(row: Reviewed): boolean {
  const refusal = refusalOf(row);
  return refusal === null || !refusalRules[refusal].isSkippedAsLanguage;
}

function refusalOf(row: Reviewed): TemplateRefusal | null {
  return findTemplateRefusal({ ...row, unsupported: findUnsupportedComponent(componentsOf(row)) });
}

/** @throws AppError TEMPLATE_NOT_APPROVED */
export function checkSendable(row: TemplateRow): void {
  const refused = describeRefusal(row);
  if (refused) throw new AppError("TEMPLATE_NOT_APPROVED", refused.message, templateStatusOf(row));
}

/** The details of TEMPLATE_NOT_APPROVED. */
export function templateStatusOf(row: TemplateRow): ErrorDetails["TEMPLATE_NOT_APPROVED"] {
  const reason = describeRefusal(row)?.reason ?? null;
  return { whatsappStatus: row.whatsappStatus, workspaceStatus: row.approval, reason };
}

const texts: Record<
  TemplateRefusal,
  (row: TemplateRow, component: string) => { message: string; reason: string | null }
> = {
  unsupported: (row, component) => ({
    message: `The template ${titleOf(row)} cannot be sent from Parley because it has a component of type ${component}. Use another template.`,
    reason: `Components of type ${component} are not supported.`,
  }),
  whatsapp: (row) => ({
    message: `WhatsApp has not approved the template ${titleOf(row)}. Its status is ${row.whatsappStatus}; use an approved template.`,
    reason: row.whatsappReason,
  }),
  workspace: (row) => ({
    message: `The template ${titleOf(row)} is not approved by your workspace. Ask an admin to approve it in Settings → Templates.`,
    reason: row.approvalReason,
  }),
};

function titleOf({ name, language }: TemplateRow): string {
  return `"${name}" (${language})`;
}

function describeRefusal(row: TemplateRow) {
  const unsupported = findUnsupportedComponent(componentsOf(row));
  const refusal = findTemplateRefusal({ ...row, unsupported });
  return refusal && texts[refusal](row, unsupported?.toLowerCase().replaceAll("_", " ") ?? "");
}
