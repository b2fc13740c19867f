"use client";

import { useTranslations } from "next-intl";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { Link } from "#components/ui/link.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import type { LabelView } from "#lib/contacts/label-schema.ts";

export type LabelAction =
  | { kind: "create" }
  | { kind: "edit"; label: LabelView }
  | { kind: "merge" | "delete"; label: LabelView };

export function LabelsTable({
  labels,
  onAction,
}: {
  labels: LabelView[];
  onAction: ((action: LabelAction) => void) | null;
}) {
  const t = useTranslations("contacts.labels");
  const columns: TableColumn<LabelView>[] = [
    column(
      "name",
      t("name"),
      (label) => <LabelChip name={label.name} color={label.color} className="max-w-full" />,
      "max-w-0",
    ),
    column(
      "people",
      t("contacts"),
      (label) =>
        label.count > 0 ? (
          <Link
            href={`/contacts?label=${label.id}`}
            className="touch-target relative inline-flex min-h-6 items-center underline-offset-2 hover:underline"
          >
            {t("count", { count: label.count })}
          </Link>
        ) : (
          <span className="text-muted">{t("noContacts")}</span>
        ),
      "tabular w-32 sm:w-48",
    ),
  ];
  if (onAction) {
    columns.push(
      column(
        "acts",
        () => <span className="sr-only">{t("actions")}</span>,
        (label) => (
          <RowMenu name={label.name} className="ms-auto">
            {(["edit", "merge", "delete"] as const)
              .filter((kind) => kind !== "merge" || labels.length > 1)
              .map((kind) => (
                <MenuItem key={kind} onSelect={() => onAction({ kind, label })}>
                  {t(kind)}
                </MenuItem>
              ))}
          </RowMenu>
        ),
        "w-16",
      ),
    );
  }
  return <Table data={labels} columns={columns} density="log" rowClassName={() => "align-middle"} />;
}
