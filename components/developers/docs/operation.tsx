import Link from "next/link";
import { useTranslations } from "next-intl";
import { Html } from "#components/developers/docs/blocks.tsx";
import { CodeTabs, type ShownCode } from "#components/developers/docs/code-tabs.tsx";
import { FieldList, type ShownField } from "#components/developers/docs/field-list.tsx";
import { Heading } from "#components/developers/docs/heading.tsx";

export interface ShownOperation {
  operationId: string;
  method: string;
  path: string;
  scope: string;
  summary: string;
  descriptionHtml: string;
  groups: readonly { name: "path" | "query" | "headers" | "body"; fields: readonly ShownField[] }[];
  answers: readonly { status: string; html: string }[];
  answer: readonly ShownField[];
  errors: readonly { status: number; code: string; title: string }[];
  samples: readonly ShownCode[];
  examples: readonly { summary: string; status: number; html: string }[];
}

export function Operation({ operation }: { operation: ShownOperation }) {
  const t = useTranslations("docs");
  return (
    <section className="grid gap-x-10 border-t px-4 py-10 first:border-t-0 sm:px-8 lg:px-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div className="min-w-0 [&>h2]:mt-0">
        <Heading depth={2} id={operation.operationId}>
          {operation.summary}
        </Heading>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-sm">
          <span>
            <span className="font-semibold text-accent">{operation.method}</span>{" "}
            <span className="[overflow-wrap:anywhere]">/api{operation.path}</span>
          </span>
          <span className="text-muted text-xs">
            {t("scope")} {operation.scope}
          </span>
        </p>
        <Html html={operation.descriptionHtml} className="docs-text mt-3" />
        {operation.groups.map(({ name, fields }) => (
          <div key={name}>
            <h3 className="mt-7 mb-2 font-semibold text-sm">{t(name)}</h3>
            <FieldList fields={fields} />
          </div>
        ))}
        <h3 className="mt-7 mb-2 font-semibold text-sm">{t("response")}</h3>
        <dl className="mb-3 text-sm">
          {operation.answers.map(({ status, html }) => (
            <div key={status} className="flex gap-3 py-0.5">
              <dt className="tabular font-mono text-accent">{status}</dt>
              <dd className="min-w-0 text-muted">
                <Html html={html} className="docs-text [&_p]:my-0" />
              </dd>
            </div>
          ))}
        </dl>
        <FieldList fields={operation.answer} answer />
        <details className="mt-5 rounded-md border bg-surface">
          <summary className="cursor-pointer px-3 py-2 font-semibold text-sm">{t("errors")}</summary>
          <ul className="divide-y border-t text-sm">
            {operation.errors.map(({ status, code, title }) => (
              <li key={code} className="flex flex-wrap gap-x-3 px-3 py-1.5">
                <span className="tabular font-mono text-muted">{status}</span>
                <Link
                  href={`/docs/errors#${code}`}
                  className="font-mono text-accent text-xs leading-5 hover:underline"
                >
                  {code}
                </Link>
                <span className="text-muted text-xs leading-5">{title}</span>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className="min-w-0">
        <div className="sticky top-20 [&>figure:first-child]:mt-0 max-xl:[&>figure:first-child]:mt-8">
          <CodeTabs samples={operation.samples} label={operation.summary} />
          {operation.examples.map(({ summary, status, html }) => (
            <CodeTabs key={summary} samples={[{ title: `${status} · ${summary}`, html }]} />
          ))}
        </div>
      </div>
    </section>
  );
}
