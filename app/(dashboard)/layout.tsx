import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PermissionProvider } from "#components/auth/permission-context.tsx";
import { LiveProvider } from "#components/inbox/live-provider.tsx";
import { AppShell } from "#components/shell/app-shell.tsx";
import { alertsQuery } from "#lib/alerts/browser.ts";
import { listAlerts } from "#lib/alerts/queries.ts";
import { requireSignIn } from "#lib/http/require-member.ts";
import { unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { listUnreadNotifications } from "#lib/notifications/queries.ts";
import { preferencesQuery } from "#lib/preferences/browser.ts";
import { readPreferences } from "#lib/preferences/queries.ts";
import { hasPermission } from "#lib/workspaces/permissions.ts";

/** The frame only: each page gates itself, because a layout does not run again when the browser moves between pages. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { ctx, viewer, place } = await requireSignIn();
  const client = new QueryClient();
  await client.prefetchQuery({ ...preferencesQuery, queryFn: () => readPreferences(ctx) });
  if (hasPermission(viewer.role, "conversations.read")) {
    await client.prefetchQuery({
      ...unreadNotificationsQuery,
      queryFn: () => listUnreadNotifications(ctx),
    });
  }
  if (hasPermission(viewer.role, "alerts.manage")) {
    await client.prefetchQuery({ ...alertsQuery, queryFn: () => listAlerts(ctx) });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LiveProvider place={place} owner={{ workspaceId: viewer.workspace.id, userId: viewer.user.id }}>
        <PermissionProvider role={viewer.role}>
          <AppShell viewer={viewer}>{children}</AppShell>
        </PermissionProvider>
      </LiveProvider>
    </HydrationBoundary>
  );
}
