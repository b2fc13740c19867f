import { useTranslations } from "next-intl";
import { Html } from "#components/developers/docs/blocks.tsx";
import { CodeTabs, type ShownCode } from "#components/developers/docs/code-tabs.tsx";
import { FieldList, type ShownField } from "#components/developers/docs/field-list.tsx";
import { Heading } from "#components/developers/docs/heading.tsx";
import { ResponseTabs, type ShownResponse } from "#components/developers/docs/response-tabs.tsx";

export interface ShownOperation {
  operationId: string;
  method: string;
  path: string;
  scope: string;
  summary: string;
  descriptionHtml: string;
  groups: readonly { name: "path" | "query" | "headers" | "body"; fields: readonly ShownField[] }[];
  responseFields: readonly ShownField[];
  samples: readonly ShownCode[];
  responses: readonly ShownResponse[];
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
        <FieldList fields={operation.responseFields} isResponse />
      </div>
      <div className="min-w-0">
        <div className="sticky top-20 [&>figure:first-child]:mt-0 max-xl:[&>figure:first-child]:mt-8">
          <CodeTabs samples={operation.samples} label={operation.summary} />
          <ResponseTabs responses={operation.responses} />
        </div>
      </div>
    </section>
  );
}
