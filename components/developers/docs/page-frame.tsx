import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

export async function PageFrame({
  markdownHref,
  sections,
  children,
}: {
  markdownHref: string;
  sections: readonly { id: string; title: string }[];
  children: ReactNode;
}) {
  const t = await getTranslations("docs");
  return (
    <div className="mx-auto flex max-w-6xl gap-12 px-4 py-8 sm:px-8 lg:px-12 lg:py-10">
      <article className="min-w-0 max-w-3xl flex-1">
        {children}
        <p className="mt-16 border-t pt-4 text-muted text-xs">
          <a href={markdownHref} className="hover:text-ink hover:underline">
            {t("markdown")}
          </a>
        </p>
      </article>
      {sections.length > 1 ? (
        <aside aria-label={t("onThisPage")} className="hidden w-60 shrink-0 xl:block">
          <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">
            <p className="mb-2 font-medium text-muted text-xs">{t("onThisPage")}</p>
            <ul className="border-l">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ml-px block border-transparent border-l py-1 pl-3 text-muted text-xs [overflow-wrap:anywhere] hover:border-accent hover:text-ink"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      ) : null}
    </div>
  );
}
