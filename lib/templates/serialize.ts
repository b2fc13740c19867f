import "server-only";
import { z } from "zod";
import type { templates } from "#db/schema/index.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export type TemplateRow = typeof templates.$inferSelect;

const componentsSchema = z.array(z.record(z.string(), z.unknown())).catch([]);

export function componentsOf(row: Pick<TemplateRow, "components">): Record<string, unknown>[] {
  return componentsSchema.parse(row.components);
}

/** Requires both approvals and support of every component. */
export function isSendable(row: Pick<TemplateRow, "whatsappStatus" | "approval" | "components">): boolean {
  const isApproved = row.whatsappStatus === "approved" && row.approval === "approved";
  return isApproved && findUnsupportedComponent(componentsOf(row)) === null;
}

export function serializeTemplate(row: TemplateRow, approvedByName: string | null): TemplateView {
  const components = componentsOf(row);
  const { headerKind, variables } = describeTemplate(components);
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    category: row.category,
    parameterFormat: row.parameterFormat,
    components,
    headerKind,
    variables,
    whatsappStatus: row.whatsappStatus,
    whatsappReason: row.whatsappReason,
    whatsappNote: row.whatsappNote,
    quality: row.quality,
    nextCategory: row.nextCategory,
    categoryChangesAt: row.categoryChangesAt?.toISOString() ?? null,
    previousCategory: row.previousCategory,
    unsupported: findUnsupportedComponent(components),
    ttlSeconds: row.ttlSeconds,
    approval: row.approval,
    approvalReason: row.approvalReason,
    approvedByName,
    approvalChangedAt: row.approvalChangedAt?.toISOString() ?? null,
    sendable: isSendable(row),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
