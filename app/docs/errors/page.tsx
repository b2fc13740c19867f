import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Html } from "#components/developers/docs/blocks.tsx";
import { CodeTabs } from "#components/developers/docs/code-tabs.tsx";
import { Heading } from "#components/developers/docs/heading.tsx";
import { PageFrame } from "#components/developers/docs/page-frame.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { errorExample } from "#lib/api-docs/operation.ts";
import { guideOf } from "#lib/api-docs/pages/errors-markdown.ts";
import { highlight } from "#lib/api-docs/pages/highlight.ts";
import { renderMarkdown } from "#lib/api-docs/pages/markdown.ts";
import { env } from "#lib/platform/env.ts";
import { type ApiErrorCode, apiErrorCodes, errorTable } from "#lib/platform/errors.ts";
import { WhatsAppErrors } from "./whatsapp-errors.tsx";

export const metadata: Metadata = { title: "Errors" };

export default async function ErrorsPage() {
  const t = await getTranslations("common.errors");
  return (
    <PageFrame
      markdownHref="/docs/errors.md"
      sections={[
        ...apiErrorCodes.map((code) => ({ id: code, title: code })),
        { id: "whatsapp", title: t("whatsappTitle") },
      ]}
    >
      <Heading depth={1} id="errors">
        {t("title")}
      </Heading>
      <p className="mb-8 max-w-[68ch] text-muted">{t("text")}</p>
      <div className="divide-y rounded-lg border bg-surface">
        {apiErrorCodes.map((code) => (
          <ErrorEntry key={code} code={code} />
        ))}
      </div>
      <WhatsAppErrors />
    </PageFrame>
  );
}

async function ErrorEntry({ code }: { code: ApiErrorCode }) {
  const t = await getTranslations("common.errors");
  const docs = await getTranslations("docs");
  const { status, retry, title } = errorTable[code];
  const { when, advice } = guideOf(code);
  const example = JSON.stringify(errorExample(code, env().PARLEY_PUBLIC_URL), null, 2);
  return (
    <section id={code} aria-label={code} className="scroll-mt-16 px-5 py-4 target:bg-accent-soft">
      <h2 className="flex flex-wrap items-center gap-2">
        <a href={`#${code}`} className="font-medium font-mono text-sm [overflow-wrap:anywhere]">
          {code}
        </a>
        <Badge>{status}</Badge>
        <Badge tone={retry ? "success" : "neutral"}>{t(retry ? "retry" : "noRetry")}</Badge>
      </h2>
      <p className="mt-1 text-sm">{title}.</p>
      <Html html={renderMarkdown(when)} className="docs-text text-muted text-sm [&_p]:my-1" />
      <Html html={renderMarkdown(advice)} className="docs-text text-sm [&_p]:my-1" />
      <details className="mt-1">
        <summary className="touch-target relative cursor-pointer text-accent text-xs">
          {docs("exampleBody")}
        </summary>
        <CodeTabs samples={[{ title: "JSON", html: highlight(example, "json") }]} label={code} />
      </details>
    </section>
  );
}
