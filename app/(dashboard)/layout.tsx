import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppShell } from "#components/app/app-shell.tsx";
import { LiveProvider } from "#components/inbox/cache/live-provider.tsx";
import { PermissionProvider } from "#components/shell/session/permission-context.tsx";
import { WorkspaceProvider } from "#components/shell/session/workspace-context.tsx";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { readPreferences } from "#lib/accounts/preferences/queries.ts";
import { requireSignIn } from "#lib/api/require-member.ts";
import { unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { listUnreadNotifications } from "#lib/notifications/queries.ts";

/** A layout does not render again on client navigation, so each page checks access itself. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { ctx, currentMember, cursor } = await requireSignIn();
  const client = new QueryClient();
  await client.prefetchQuery({ ...preferencesQuery, queryFn: () => readPreferences(ctx) });
  const canRead = hasPermission(currentMember.role, "conversations.read");
  if (canRead) {
    await client.prefetchQuery({
      ...unreadNotificationsQuery,
      queryFn: () => listUnreadNotifications(ctx),
    });
  }
  if (hasPermission(currentMember.role, "alerts.manage")) {
    await client.prefetchQuery({ ...alertsQuery, queryFn: () => listAlerts(ctx) });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LiveProvider
        cursor={cursor}
        owner={{ workspaceId: currentMember.workspace.id, userId: currentMember.user.id }}
        isEnabled={canRead}
      >
        <PermissionProvider role={currentMember.role}>
          <WorkspaceProvider workspace={currentMember.workspace}>
            <AppShell currentMember={currentMember} serverNow={ctx.clock.now().toISOString()}>
              {children}
            </AppShell>
          </WorkspaceProvider>
        </PermissionProvider>
      </LiveProvider>
    </HydrationBoundary>
  );
}
