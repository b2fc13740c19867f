import "server-only";
import { z } from "zod";
import type { templates } from "#db/schema/index.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { findTemplateRefusal } from "#lib/templates/sendable-rules.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export type TemplateRow = typeof templates.$inferSelect;

const componentsSchema = z.array(z.record(z.string(), z.unknown())).catch([]);

export function componentsOf(row: Pick<TemplateRow, "components">): Record<string, unknown>[] {
  return componentsSchema.parse(row.components);
}

export function serializeTemplate(row: TemplateRow, approvedByName: string | null): TemplateView {
  const components = componentsOf(row);
  const { headerKind, variables } = describeTemplate(components);
  const unsupported = findUnsupportedComponent(components);
  return {
    id: row.id,
    wabaId: row.wabaId,
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
    unsupported,
    ttlSeconds: row.ttlSeconds,
    approval: row.approval,
    approvalReason: row.approvalReason,
    approvedByName,
    approvalChangedAt: row.approvalChangedAt?.toISOString() ?? null,
    sendable: findTemplateRefusal({ ...row, unsupported }) === null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
