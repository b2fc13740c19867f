import { useTranslations } from "next-intl";
import { Html } from "#components/developers/docs/blocks.tsx";

export interface ShownField {
  name: string;
  type: string;
  required: boolean;
  descriptionHtml: string;
  limits: readonly string[];
  pattern: string | null;
  values: readonly string[];
  example: string | null;
  fields: readonly ShownField[];
}

export function FieldList({
  fields,
  isResponse = false,
}: {
  fields: readonly ShownField[];
  isResponse?: boolean;
}) {
  const t = useTranslations("docs");
  return (
    <ul className="divide-y border-y">
      {fields.map((field) => (
        <li key={field.name} className="py-3">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <code className="font-medium font-mono text-sm">{field.name}</code>
            <span className="text-muted text-xs">{field.type}</span>
            {field.required && !isResponse ? (
              <span className="text-warning text-xs">{t("required")}</span>
            ) : null}
            {!field.required && isResponse ? (
              <span className="text-muted text-xs">{t("optional")}</span>
            ) : null}
          </p>
          <Html html={field.descriptionHtml} className="docs-text text-muted text-sm [&_p]:my-1" />
          <Values values={field.values} />
          {field.limits.length > 0 ? (
            <p className="mt-1 text-muted text-xs">{field.limits.join(" · ")}</p>
          ) : null}
          {field.pattern ? (
            <p className="mt-1 text-muted text-xs">
              {t("pattern")} <code className="font-mono [overflow-wrap:anywhere]">{field.pattern}</code>
            </p>
          ) : null}
          {field.fields.length > 0 ? (
            <details className="mt-2 rounded-md border bg-surface px-3">
              <summary className="touch-target relative cursor-pointer py-1.5 text-accent text-xs">
                {t("fieldCount", { count: field.fields.length })}
              </summary>
              <FieldList fields={field.fields} isResponse={isResponse} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const FEW_VALUES = 12;

function Values({ values }: { values: readonly string[] }) {
  const t = useTranslations("docs");
  if (values.length === 0) return null;
  const codes = values.map((value) => (
    <code key={value} className="rounded bg-raised px-1 font-mono">
      {value}
    </code>
  ));
  if (values.length <= FEW_VALUES) {
    return (
      <p className="mt-1 flex flex-wrap gap-1 text-muted text-xs">
        {t("oneOf")}
        {codes}
      </p>
    );
  }
  return (
    <details className="mt-1 text-xs">
      <summary className="touch-target relative cursor-pointer text-accent">
        {t("oneOfCount", { count: values.length })}
      </summary>
      <p className="mt-1 flex flex-wrap gap-1 text-muted">{codes}</p>
    </details>
  );
}
