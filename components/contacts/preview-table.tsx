"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { Select } from "#components/ui/select.tsx";
import { useMessageText } from "#components/ui/use-server-texts.ts";
import { readRow } from "#lib/contacts/imports/row-rules.ts";
import { type Column, type ImportPreview, mappingSchema, plainFields } from "#lib/contacts/imports/schema.ts";
import { toAttributeName } from "#lib/platform/attribute-values.ts";

export function PreviewTable({
  preview,
  mapping,
  country,
  onMap,
}: {
  preview: ImportPreview;
  mapping: Column[];
  country: string | null;
  onMap: (mapping: Column[]) => void;
}) {
  const t = useTranslations("contacts.import");
  const reasons = useMemo(() => {
    const read = mappingSchema.safeParse(mapping);
    return read.success
      ? preview.rows.map((row) => readRow(row, read.data, { country, labels: [] }).reason)
      : [];
  }, [mapping, country, preview.rows]);
  const wrong = reasons.filter((reason) => reason !== undefined).length;
  return (
    <div className="flex flex-col gap-2">
      <SectionTitle>{t("columns")}</SectionTitle>
      <p role="status" className="text-muted text-sm">
        {t("previewText", { rows: preview.rows.length, wrong })}
      </p>
      <section
        aria-label={t("preview")}
        className="overflow-x-auto rounded-lg border bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable (WCAG 2.1.1)
        tabIndex={0}
      >
        <table className="w-full text-page-start text-sm">
          <thead className="border-b">
            <tr className="align-top">
              <th scope="col" className="w-8 px-2 py-2">
                <span className="sr-only">{t("error")}</span>
              </th>
              {preview.columns.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat, and columns do not move
                <th key={index} scope="col" className="min-w-40 px-2 py-2 font-normal">
                  <span
                    dir="auto"
                    className="block max-w-48 truncate text-page-start font-medium"
                    title={name}
                  >
                    {name}
                  </span>
                  <ColumnChoice
                    name={name}
                    column={mapping[index] ?? { to: "ignore" }}
                    onChange={(column) => onMap(mapping.map((each, at) => (at === index ? column : each)))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {preview.rows.map((row, at) => (
              <PreviewRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may repeat, and rows do not move
                key={at}
                row={row}
                columns={preview.columns}
                mapping={mapping}
                reason={reasons[at]}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function PreviewRow({
  row,
  columns,
  mapping,
  reason,
}: {
  row: string[];
  columns: string[];
  mapping: Column[];
  reason: string | undefined;
}) {
  const messageText = useMessageText();
  return (
    <>
      <tr className={reason ? "border-b-0 bg-danger-soft" : undefined}>
        <td className="px-2 py-1.5 align-top">
          {reason ? <CircleAlert aria-hidden className="size-4 text-danger" /> : null}
        </td>
        {columns.map((_, index) => (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat, and columns do not move
            key={index}
            dir="auto"
            className={`max-w-56 truncate px-2 py-1.5 ${mapping[index]?.to === "ignore" ? "text-muted" : ""}`}
          >
            {row[index]}
          </td>
        ))}
      </tr>
      {reason ? (
        <tr className="bg-danger-soft">
          <td />
          <td colSpan={columns.length} className="px-2 pb-1.5 text-danger text-xs">
            <span className="sticky start-2 inline-block max-w-[70vw]">{messageText(reason)}</span>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function ColumnChoice({
  name,
  column,
  onChange,
}: {
  name: string;
  column: Column;
  onChange: (column: Column) => void;
}) {
  const t = useTranslations("contacts.import");
  const choose = (to: string): Column => {
    const field = plainFields.find((each) => each === to);
    if (field) return { to: field };
    if (to === "attribute") return { to: "attribute", name: toAttributeName(name) ?? "column" };
    return { to: "ignore" };
  };
  return (
    <>
      <Select
        size="sm"
        aria-label={t("mapColumn", { name })}
        value={column.to}
        onChange={(event) => onChange(choose(event.target.value))}
        className="mt-1 w-full"
      >
        {[...plainFields, "attribute" as const, "ignore" as const].map((to) => (
          <option key={to} value={to}>
            {t(`fields.${to}`)}
          </option>
        ))}
      </Select>
      {column.to === "attribute" ? (
        <input
          aria-label={t("attributeName", { name })}
          value={column.name}
          maxLength={40}
          spellCheck={false}
          onChange={(event) => onChange({ to: "attribute", name: event.target.value })}
          className={cn(controlStyle({ size: "sm" }), "mt-1 w-full")}
        />
      ) : null}
    </>
  );
}
