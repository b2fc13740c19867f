"use client";

import {
  ArrowLeft,
  ArrowUpRight,
  ChartColumn,
  ChevronRight,
  type LucideIcon,
  Smartphone,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocsIcon } from "#components/shell/navigation/docs-icon.ts";
import { settingsIcons } from "#components/shell/navigation/settings-icons.ts";
import { settingsGroups } from "#components/shell/navigation/settings-pages.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { MainPage } from "#lib/accounts/page-rules.ts";
import type { Role } from "#lib/platform/roles.ts";

const SETTINGS = "/settings";

/** Main pages without a place in the navigation of a phone. */
const MORE = { "/reports": ChartColumn, "/sandbox": Smartphone } as const;

interface SettingsNavProps {
  role: Role;
  /** The main pages that the member may open. */
  pages: readonly MainPage[];
}

/** The sidebar of the settings. On a phone it is a separate page, with a link back on the others. */
export function SettingsNav({ role, pages }: SettingsNavProps) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const pathname = usePathname();
  const isList = pathname === SETTINGS;
  const more = (Object.keys(MORE) as (keyof typeof MORE)[]).filter((page) => pages.includes(page));
  return (
    <nav
      aria-label={t("title")}
      className={cn(
        "max-md:bg-surface md:w-54 md:shrink-0 md:overflow-y-auto md:border-e",
        isList ? "max-md:flex-1 max-md:overflow-y-auto" : "max-md:shrink-0 max-md:border-b",
      )}
    >
      {isList ? null : (
        <Link
          href={SETTINGS}
          className="flex min-h-11 items-center gap-2 px-4 text-muted text-sm hover:text-ink md:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t("title")}
        </Link>
      )}
      <div className={cn(!isList && "max-md:hidden")}>
        <p className="px-4 font-semibold text-lg max-md:px-5 max-md:pt-6 max-md:pb-4 max-md:text-xl md:leading-14">
          {t("title")}
        </p>
        <div className="flex flex-col gap-5 px-3 pb-6 md:gap-4 md:px-2">
          {more.length > 0 ? (
            <Group name={t("nav.more")} className="md:hidden">
              {more.map((page) => (
                <NavLink key={page} href={page} icon={MORE[page]} current={false}>
                  {common(page === "/reports" ? "reports" : "sandbox")}
                </NavLink>
              ))}
            </Group>
          ) : null}
          {settingsGroups(role).map((group) => (
            <Group key={group.name} name={t(`nav.${group.name}`)}>
              {group.pages.map((page) => (
                <NavLink
                  key={page}
                  href={`${SETTINGS}/${page}`}
                  icon={settingsIcons[page]}
                  current={pathname.startsWith(`${SETTINGS}/${page}`)}
                >
                  {t(`nav.${page}`)}
                </NavLink>
              ))}
              {group.name === "developers" ? (
                <NavLink href="/docs" icon={DocsIcon} current={false}>
                  {t("nav.docs")}
                  <ArrowUpRight aria-hidden className="size-3.5" />
                </NavLink>
              ) : null}
            </Group>
          ))}
        </div>
      </div>
    </nav>
  );
}

export function SettingsContent({ children }: { children: ReactNode }) {
  const isList = usePathname() === SETTINGS;
  return (
    <div className={cn("min-h-0 min-w-0 flex-1 overflow-y-auto", isList && "max-md:hidden")}>
      <div className="mx-auto max-w-5xl px-5 py-6 md:px-8 md:py-8">{children}</div>
    </div>
  );
}

function Group({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <p className="px-2 pb-1 text-muted text-xs">{name}</p>
      <div className="flex flex-col max-md:divide-y max-md:overflow-hidden max-md:rounded-lg max-md:border">
        {children}
      </div>
    </div>
  );
}

function NavLink({
  href,
  icon: Icon,
  current,
  children,
}: {
  href: string;
  icon: LucideIcon;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex min-h-8 items-center gap-2.5 px-2 py-1.5 text-sm max-md:min-h-12 max-md:gap-3 max-md:px-3 md:rounded-md pointer-coarse:md:min-h-11",
        current ? "bg-accent-soft font-medium text-accent" : "text-ink hover:bg-raised",
      )}
    >
      <Icon aria-hidden className={cn("size-4 shrink-0", !current && "text-muted")} strokeWidth={1.75} />
      <span className="flex min-w-0 flex-1 items-center gap-1.5">{children}</span>
      <ChevronRight aria-hidden className="size-4 text-muted md:hidden" />
    </Link>
  );
}
