import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { NumbersPage } from "#components/settings/numbers-page.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { numbersQuery } from "#lib/numbers/browser.ts";
import { listNumbers } from "#lib/numbers/queries.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("settings.nav.number");

export default async function Page() {
  const { ctx, allowed } = await requireMember("numbers.manage");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await client.prefetchQuery({ ...numbersQuery, queryFn: () => listNumbers(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NumbersPage />
    </HydrationBoundary>
  );
}
