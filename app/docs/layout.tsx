import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocsNav } from "#components/developers/docs/docs-nav.tsx";
import { DocsSearch } from "#components/developers/docs/docs-search.tsx";
import { Link } from "#components/ui/link.tsx";
import { ParleyMark } from "#components/ui/parley-mark.tsx";
import { docsPath, shownPages } from "#lib/api-docs/pages/pages.ts";

export const metadata: Metadata = { title: { default: "Docs", template: "%s · Parley docs" } };
// The samples contain this installation's URL, which is known only at run time.
export const dynamic = "force-dynamic";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("docs");
  const common = await getTranslations("common");
  const groups = Map.groupBy(shownPages(), ({ group }) => group);
  return (
    <div className="min-h-full bg-canvas">
      <a
        href="#content"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        {common("skipToContent")}
      </a>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b bg-canvas px-4">
        <Link href="/docs" className="flex shrink-0 items-center gap-2 font-semibold lg:w-56">
          <ParleyMark className="size-6" />
          <span>
            Parley <span className="font-normal text-muted">{t("title")}</span>
          </span>
        </Link>
        <DocsSearch />
        <div className="ml-auto flex items-center gap-4 whitespace-nowrap text-muted text-sm">
          <a href="/api/openapi.json" className="hidden hover:text-ink md:block">
            {t("openApi")}
          </a>
          <a href="/settings/keys" className="hidden hover:text-ink sm:block">
            {t("openParley")}
          </a>
        </div>
      </header>
      <div className="lg:flex">
        <DocsNav
          groups={[...groups].map(([title, pages]) => ({
            title,
            pages: pages.map(({ slug, title: name }) => ({ href: docsPath(slug), title: name })),
          }))}
        />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
