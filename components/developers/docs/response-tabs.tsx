"use client";

import { Tabs } from "@base-ui/react/tabs";
import { useTranslations } from "next-intl";
import { Html } from "#components/developers/docs/blocks.tsx";
import { CodeTabs } from "#components/developers/docs/code-tabs.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

export interface ShownResponse {
  status: number;
  /** HTTP's name of the status, for example `Conflict`. */
  title: string;
  isError: boolean;
  /** When this response is sent; an error has one entry per code. */
  cases: readonly { code: string | null; html: string }[];
  examples: readonly { title: string; html: string }[];
}

/** All panels are in the page, so that they are found and read without scripts. */
export function ResponseTabs({ responses }: { responses: readonly ShownResponse[] }) {
  const t = useTranslations("docs");
  return (
    <Tabs.Root defaultValue={responses[0]?.status} className="mt-6">
      <h3 className="mb-2 font-semibold text-sm">{t("responses")}</h3>
      <Tabs.List activateOnFocus aria-label={t("responses")} className="flex flex-wrap border-b">
        {responses.map(({ status, title, isError }) => (
          <Tabs.Tab
            key={status}
            value={status}
            title={title}
            className={cn(
              "tabular -mb-px h-9 pointer-coarse:h-11 border-transparent border-b-2 px-1.5 font-medium font-mono text-muted text-xs hover:text-ink data-active:border-accent",
              isError ? "data-active:text-ink" : "data-active:text-success",
            )}
          >
            {status}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {responses.map(({ status, title, cases, examples }) => (
        <Tabs.Panel key={status} value={status} keepMounted className="pt-3 outline-offset-2">
          <p className="font-medium text-sm">
            <span className="tabular font-mono">{status}</span> {title}
          </p>
          {cases.map(({ code, html }) => (
            <div key={code} className="mt-2 text-sm">
              {code ? (
                <Link
                  href={`/docs/errors#${code}`}
                  className="font-mono text-accent text-xs [overflow-wrap:anywhere] hover:underline"
                >
                  {code}
                </Link>
              ) : null}
              <Html html={html} className="docs-text text-muted [&_p]:my-0" />
            </div>
          ))}
          {examples.map((example) => (
            <CodeTabs key={example.title} samples={[example]} />
          ))}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
