"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Quality } from "#components/settings/quality.tsx";
import { WhatsAppApproval, WorkspaceApproval } from "#components/settings/templates/approval-badges.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplatesTable({
  templates,
  onOpen,
}: {
  templates: TemplateView[];
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("settings.templates");
  const inbox = useTranslations("inbox");
  const columns: TableColumn<TemplateView>[] = [
    column(
      "name",
      t("name"),
      (template) => (
        <>
          <button
            type="button"
            aria-label={t("view", { name: template.name })}
            onClick={() => onOpen(template.id)}
            className="me-2 min-h-6 break-words text-start font-medium after:absolute after:inset-0"
          >
            <BreakableName name={template.name} />
          </button>
          <span className="text-muted text-xs">{template.language}</span>
          {template.unsupported ? (
            <span className="block text-warning text-xs">{t("notSendable")}</span>
          ) : null}
        </>
      ),
      "max-w-72",
    ),
    column(
      "category",
      t("category"),
      (template) => (
        <>
          {inbox(`category.${template.category}`)}
          {template.nextCategory ? (
            <span className="block text-warning text-xs">
              {t("categorySoon", { category: inbox(`category.${template.nextCategory}`) })}
            </span>
          ) : null}
        </>
      ),
      "max-md:hidden",
    ),
    column("whatsapp", t("whatsapp"), (row) => <WhatsAppApproval template={row} />),
    column("workspace", t("workspace"), (row) => <WorkspaceApproval template={row} />),
    column("quality", t("quality"), (row) => <Quality rating={row.quality} />, "max-xl:hidden"),
    column(
      "used",
      t("used"),
      (row) =>
        row.lastUsedAt ? (
          <RelativeTime value={row.lastUsedAt} isAlone />
        ) : (
          <span className="text-muted">{t("neverUsed")}</span>
        ),
      "whitespace-nowrap max-md:hidden",
    ),
  ];
  return <Table data={templates} columns={columns} opens />;
}

/** Breaks at underscores before it breaks within a word. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no id.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
