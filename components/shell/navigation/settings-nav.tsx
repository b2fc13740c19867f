"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { settingsGroups } from "#components/shell/navigation/settings-pages.ts";
import { cn } from "#components/ui/cn.ts";
import type { Role } from "#lib/platform/roles.ts";

export function SettingsNav({ role }: { role: Role }) {
  const t = useTranslations("settings");
  const pathname = usePathname();
  return (
    <nav aria-label={t("title")} className="shrink-0 border-b bg-surface md:w-52 md:border-e md:border-b-0">
      <p className="hidden px-5 pt-6 pb-4 font-semibold text-lg md:block">{t("title")}</p>
      <div className="flex gap-4 overflow-x-auto px-3 py-2 md:flex-col md:py-0">
        {settingsGroups(role).map(({ name, pages }) => (
          <div key={name} className="flex gap-1 md:flex-col">
            <p className="hidden px-2 pb-1 text-muted text-xs md:block">{t(`nav.${name}`)}</p>
            {pages.map((page) => {
              const href = `/settings/${page}`;
              const current = pathname.startsWith(href);
              return (
                <Link
                  key={page}
                  href={href}
                  aria-current={current ? "page" : undefined}
                  // On a phone the row is longer than the screen.
                  ref={current ? bringIntoView : null}
                  className={cn(
                    "flex h-8 items-center whitespace-nowrap rounded-md px-2 text-sm pointer-coarse:h-11",
                    current
                      ? "bg-accent-soft font-medium text-accent"
                      : "text-muted hover:bg-raised hover:text-ink",
                  )}
                >
                  {t(`nav.${page}`)}
                </Link>
              );
            })}
            {name === "developers" ? (
              <a
                href="/docs"
                className="flex h-8 items-center gap-1.5 whitespace-nowrap pointer-coarse:h-11 rounded-md px-2 text-muted text-sm hover:bg-raised hover:text-ink"
              >
                {t("nav.docs")}
                <ArrowUpRight aria-hidden className="size-3.5" />
              </a>
            ) : null}
          </div>
        ))}
      </div>
    </nav>
  );
}

function bringIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}
