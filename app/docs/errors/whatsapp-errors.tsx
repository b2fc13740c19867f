import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { explainError } from "#lib/api-docs/pages/errors-markdown.ts";
import { errorCatalog } from "#lib/whatsapp/errors.ts";

export async function WhatsAppErrors() {
  const t = await getTranslations("common.errors");
  const codes = Object.keys(errorCatalog).map(Number);
  return (
    <section>
      <h2 id="whatsapp" className="mt-12 font-semibold text-lg tracking-tight">
        {t("whatsappTitle")}
      </h2>
      <p className="mt-2 mb-6 text-muted text-sm">{t("whatsappText")}</p>
      <dl className="divide-y rounded-lg border bg-surface">
        {codes.map((code) => {
          const entry = errorCatalog[code];
          if (!entry) return null;
          return (
            <div key={code} id={`whatsapp-${code}`} className="scroll-mt-4 px-5 py-4 target:bg-accent-soft">
              <dt className="flex flex-wrap items-center gap-2">
                <a href={`#whatsapp-${code}`} className="font-medium font-mono text-sm">
                  {code}
                </a>
                <span className="text-sm">{entry.title}</span>
                <Badge tone={entry.retryable ? "success" : "neutral"}>
                  {t(entry.retryable ? "retry" : "noRetry")}
                </Badge>
              </dt>
              <dd className="mt-1 text-muted text-sm">
                {explainError(entry).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
