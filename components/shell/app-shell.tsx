"use client";

import { Inbox, Settings, Smartphone, Users } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AlertsBanner } from "#components/shell/alerts-banner.tsx";
import { UserMenu } from "#components/shell/user-menu.tsx";
import { cn } from "#lib/cn.ts";
import type { Viewer } from "#lib/workspaces/schema.ts";

/** The frame of every signed-in page: a narrow rail on the left, a bar at the bottom on a phone. */
export function AppShell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const t = useTranslations("common");
  const items = [
    { href: "/inbox", label: t("inbox"), icon: Inbox },
    { href: "/contacts", label: t("contacts"), icon: Users },
    ...(viewer.sandboxEnabled ? [{ href: "/sandbox", label: t("sandbox"), icon: Smartphone }] : []),
    { href: "/settings", label: t("settings"), icon: Settings },
  ];
  return (
    <div className="flex h-dvh flex-col-reverse md:flex-row">
      <a
        href="#content"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        {t("skipToContent")}
      </a>
      <nav
        aria-label={t("navigation")}
        className="flex shrink-0 items-center gap-1 border-t bg-canvas px-2 py-1.5 md:w-14 md:flex-col md:border-t-0 md:border-r md:py-3"
      >
        <ParleyMark className="mb-3 hidden md:block" />
        {items.map(({ href, label, icon: Icon }) => (
          <RailLink key={href} href={href} label={label}>
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </RailLink>
        ))}
        <div className="ml-auto md:mt-auto md:ml-0">
          <UserMenu viewer={viewer} />
        </div>
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {viewer.role === "agent" ? null : <AlertsBanner />}
        <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

function RailLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  const current = usePathname().startsWith(href);
  return (
    <Link
      href={href}
      aria-label={label}
      title={label}
      aria-current={current ? "page" : undefined}
      className={cn(
        "grid size-10 place-items-center rounded-md transition-colors duration-150",
        current ? "bg-accent-soft text-accent" : "text-muted hover:bg-raised hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

/** Parley's mark. */
export function ParleyMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-7", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M9 9.5h14v9.5h-7.5L11 23v-4H9z"
        className="fill-none stroke-on-accent"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
