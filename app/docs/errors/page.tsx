import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { type ErrorCode, errorTable } from "#lib/errors.ts";
import { WhatsAppErrors } from "./whatsapp-errors.tsx";

export const metadata: Metadata = { title: "Errors" };

// Codes of the pages' own doors; the public API never answers them.
const OURS = new Set<string>(["NOT_ALLOWED", "EMAIL_TAKEN", "NUMBER_TAKEN"]);

/** Every error of the public API, from the one table that the answers are made from; `docUrl` leads here. */
export default async function ErrorsPage() {
  const t = await getTranslations("common.errors");
  const codes = Object.keys(errorTable).filter((code): code is ErrorCode => !OURS.has(code));
  return (
    <main className="mx-auto max-w-3xl px-6 py-12">
      <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
      <p className="mt-2 mb-8 text-muted text-sm">{t("text")}</p>
      <dl className="divide-y rounded-lg border bg-surface">
        {codes.map((code) => {
          const { status, retry, title } = errorTable[code];
          return (
            <div key={code} id={code} className="scroll-mt-4 px-5 py-4 target:bg-accent-soft">
              <dt className="flex flex-wrap items-center gap-2">
                <a href={`#${code}`} className="font-medium font-mono text-sm">
                  {code}
                </a>
                <Badge>{status}</Badge>
                <Badge tone={retry ? "success" : "neutral"}>{t(retry ? "retry" : "noRetry")}</Badge>
              </dt>
              <dd className="mt-1 text-muted text-sm">{title}.</dd>
            </div>
          );
        })}
      </dl>
      <WhatsAppErrors />
    </main>
  );
}
