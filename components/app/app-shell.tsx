"use client";

import {
  ChartColumn,
  ContactRound,
  Inbox,
  type LucideIcon,
  Search,
  Settings,
  Smartphone,
} from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect } from "react";
import { AlertsBanner } from "#components/app/alerts-banner.tsx";
import { CommandHost } from "#components/app/command-host.tsx";
import { UserMenu } from "#components/app/user-menu.tsx";
import { followVisualViewport } from "#components/shell/follow-visual-viewport.ts";
import { runCommand, useCommandKeys } from "#components/shell/keys/use-command.ts";
import { ConnectionStrip } from "#components/shell/live/connection-strip.tsx";
import {
  NAVIGATION_ITEM,
  NavigationCount,
  NavigationLabel,
} from "#components/shell/navigation/navigation-item.tsx";
import { useUnreadCount } from "#components/shell/navigation/use-unread-count.ts";
import { ServiceWorker } from "#components/shell/service-worker.tsx";
import { useInitialServerNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import { ParleyMark } from "#components/ui/parley-mark.tsx";
import { nameTooltip, tooltip } from "#components/ui/tooltip.ts";
import { type MainPage, pagesOf } from "#lib/accounts/page-rules.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";

const DesktopNotifier = dynamic(
  () =>
    import("#components/shell/desktop-notifications/desktop-notifier.tsx").then(
      (module) => module.DesktopNotifier,
    ),
  { ssr: false },
);

const ConfirmPassword = dynamic(
  () => import("#components/shell/session/confirm-password.tsx").then((module) => module.ConfirmPassword),
  { ssr: false },
);

const DeferredComponents = dynamic(
  () => import("#components/app/deferred-components.tsx").then((module) => module.DeferredComponents),
  {
    ssr: false,
  },
);

const NotificationsButton = dynamic(
  () =>
    import("#components/shell/notifications/notifications-button.tsx").then(
      (module) => module.NotificationsButton,
    ),
  { ssr: false, loading: () => <span className="h-12 w-11 md:size-10" /> },
);

/** Pages that a phone's navigation has no room for; they are in the list of settings. */
const NOT_ON_PHONE: readonly MainPage[] = ["/reports", "/sandbox"];

const items = {
  "/inbox": { label: "inbox", icon: Inbox },
  "/contacts": { label: "contacts", icon: ContactRound },
  "/reports": { label: "reports", icon: ChartColumn },
  "/sandbox": { label: "sandbox", icon: Smartphone },
  "/settings": { label: "settings", icon: Settings },
} as const satisfies Record<MainPage, { label: string; icon: LucideIcon }>;

export function AppShell({
  currentMember,
  serverNow,
  children,
}: {
  currentMember: CurrentMember;
  serverNow: string;
  children: ReactNode;
}) {
  useInitialServerNow(serverNow);
  // Before the effects of the page, which measure what has moved.
  useLayoutEffect(followVisualViewport, []);
  const t = useTranslations("common");
  const canRead = hasPermission(currentMember.role, "conversations.read");
  return (
    <div className="relative top-(--visible-page-top) flex h-(--visible-height) flex-col-reverse pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] md:flex-row">
      <a
        href="#content"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-50"
      >
        {t("skipToContent")}
      </a>
      <MainNavigation currentMember={currentMember} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {hasPermission(currentMember.role, "alerts.manage") ? <AlertsBanner /> : null}
        <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          {children}
        </main>
        <ConnectionStrip />
      </div>
      <CommandHost currentMember={currentMember} />
      {canRead ? <DesktopNotifier currentMemberId={currentMember.user.id} /> : null}
      <ServiceWorker />
      <DeferredComponents />
      <ConfirmPassword email={currentMember.user.email} confirmBy={currentMember.confirmBy} />
    </div>
  );
}

/** Apart from the rest of the shell, which need not render when a conversation is opened. */
function MainNavigation({ currentMember }: { currentMember: CurrentMember }) {
  const t = useTranslations("common");
  const pathname = usePathname();
  const unread = useUnreadCount();
  return (
    <nav
      aria-label={t("navigation")}
      className={cn(
        "flex shrink-0 items-center justify-around border-t bg-canvas px-1 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] md:w-14 md:gap-1 md:px-2 md:flex-col md:justify-start md:border-t-0 md:border-e md:py-3",
        // On a phone an open conversation uses the full height; its back button returns to the bar.
        pathname.startsWith("/inbox/") && "max-md:hidden",
      )}
    >
      <WorkspaceMark workspace={currentMember.workspace} />
      {pagesOf(currentMember).map((href) => {
        const { label, icon: Icon } = items[href];
        return (
          <RailLink
            key={href}
            href={href}
            label={t(label)}
            unread={href === "/inbox" ? unread : 0}
            current={pathname.startsWith(href)}
            className={NOT_ON_PHONE.includes(href) ? "max-md:hidden" : ""}
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </RailLink>
        );
      })}
      <PaletteButton />
      {hasPermission(currentMember.role, "conversations.read") ? <NotificationsButton /> : null}
      <div className="md:mt-auto">
        <UserMenu currentMember={currentMember} />
      </div>
    </nav>
  );
}

function RailLink({
  href,
  label,
  unread,
  current,
  className,
  children,
}: {
  href: string;
  label: string;
  unread: number;
  current: boolean;
  className: string;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const name = unread > 0 ? t("withUnread", { page: label, count: unread }) : label;
  return (
    <Link
      href={href}
      aria-label={name}
      {...nameTooltip}
      aria-current={current ? "page" : undefined}
      className={cn(
        NAVIGATION_ITEM,
        current ? "text-accent md:bg-accent-soft" : "text-muted hover:bg-raised hover:text-ink",
        className,
      )}
    >
      {children}
      <NavigationCount count={unread} />
      <NavigationLabel>{label}</NavigationLabel>
    </Link>
  );
}

function PaletteButton() {
  const t = useTranslations("shell.command");
  const { text, aria } = useCommandKeys("palette");
  return (
    <button
      type="button"
      aria-label={t("palette")}
      aria-keyshortcuts={aria}
      {...tooltip(`${t("palette")} (${text})`)}
      onClick={() => runCommand("palette")}
      className={cn(NAVIGATION_ITEM, "text-muted hover:bg-raised hover:text-ink")}
    >
      <Search aria-hidden className="size-5" strokeWidth={1.75} />
      <NavigationLabel>{t("search")}</NavigationLabel>
    </button>
  );
}

function WorkspaceMark({ workspace: { name, logoUrl } }: Pick<CurrentMember, "workspace">) {
  if (logoUrl === null) return <ParleyMark className="mb-3 hidden size-7 md:block" />;
  return (
    // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
    <img
      src={logoUrl}
      alt={name}
      title={name}
      className="mb-3 hidden size-8 rounded-md object-contain md:block"
    />
  );
}
