import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { PasscodesPage } from "#components/settings/passcodes-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { passcodesQuery } from "#lib/otp/browser.ts";
import { readSettings } from "#lib/otp/read-settings.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.passcodes");

export default async function Page() {
  const { ctx, allowed } = await requireMember("passcodes.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...passcodesQuery, queryFn: () => readSettings(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PasscodesPage />
    </HydrationBoundary>
  );
}
