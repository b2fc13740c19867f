import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ReportsPage } from "#components/reports/reports-page.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("common.reports");

export default async function Page() {
  const { allowed } = await requireMember("reports.read");
  if (!allowed) return <AdminsOnly />;
  return (
    <NuqsAdapter>
      <ReportsPage />
    </NuqsAdapter>
  );
}
