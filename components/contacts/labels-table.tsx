"use client";

import { MoreHorizontal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { LabelView } from "#lib/contacts/label-schema.ts";

/** What is about to be done with a label. */
export type LabelAct =
  | { kind: "create" }
  | { kind: "edit"; label: LabelView }
  | { kind: "merge" | "delete"; label: LabelView };

/** @param onAct absent for who may look only */
export function LabelsTable({
  labels,
  onAct,
}: {
  labels: LabelView[];
  onAct: ((act: LabelAct) => void) | null;
}) {
  const t = useTranslations("contacts.labels");
  return (
    <div className="rounded-lg border bg-surface">
      <table className="w-full table-fixed text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th scope="col">{t("name")}</th>
            <th scope="col" className="w-32 sm:w-48">
              {t("people")}
            </th>
            {onAct ? (
              <th scope="col" className="w-16">
                <span className="sr-only">{t("acts")}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y">
          {labels.map((label) => (
            <tr key={label.id} className="[&>td]:px-4 [&>td]:py-1.5">
              <td>
                <LabelChip name={label.name} tint={label.tint} className="max-w-full" />
              </td>
              <td className="tabular">
                {label.count > 0 ? (
                  <Link
                    href={`/contacts?label=${label.id}`}
                    className="inline-flex min-h-6 items-center underline-offset-2 hover:underline"
                  >
                    {t("count", { count: label.count })}
                  </Link>
                ) : (
                  <span className="text-muted">{t("nobody")}</span>
                )}
              </td>
              {onAct ? (
                <td className="text-right">
                  <Menu
                    label={t("actsFor", { name: label.name })}
                    icon={<MoreHorizontal aria-hidden className="size-4" />}
                    className="ml-auto"
                  >
                    {(["edit", "merge", "delete"] as const)
                      .filter((kind) => kind !== "merge" || labels.length > 1)
                      .map((kind) => (
                        <MenuItem key={kind} onSelect={() => onAct({ kind, label })}>
                          {t(kind)}
                        </MenuItem>
                      ))}
                  </Menu>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
