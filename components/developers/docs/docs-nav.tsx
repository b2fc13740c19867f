"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

export interface NavGroup {
  title: string;
  pages: readonly { href: string; title: string }[];
}

export function DocsNav({ groups }: { groups: readonly NavGroup[] }) {
  const t = useTranslations("docs");
  const pathname = usePathname();
  const current = groups.flatMap(({ pages }) => pages).find(({ href }) => href === pathname);
  const links = groups.map(({ title, pages }) => (
    <div key={title} className="mb-6">
      <p className="mb-1.5 px-2 font-medium text-muted text-xs">{title}</p>
      <ul>
        {pages.map(({ href, title: name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === pathname ? "page" : undefined}
              className={cn(
                "flex h-7.5 items-center pointer-coarse:h-11 rounded-md px-2 text-sm",
                href === pathname
                  ? "bg-accent-soft font-medium text-accent"
                  : "text-muted hover:bg-raised hover:text-ink",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
  return (
    <>
      <nav
        aria-label={t("pages")}
        className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-r px-4 py-6 lg:block"
      >
        {links}
      </nav>
      {/* The key closes the menu after a navigation. */}
      <details key={pathname} className="border-b bg-surface lg:hidden">
        <summary className="flex h-11 cursor-pointer before:hidden items-center gap-2 px-4 text-sm">
          <span className="text-muted">{t("menu")}</span>
          <span className="min-w-0 flex-1 truncate font-medium">{current?.title}</span>
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </summary>
        <nav aria-label={t("pages")} className="px-2 pt-2">
          {links}
        </nav>
      </details>
    </>
  );
}
