import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { requireMember } from "#lib/http/require-member.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage() {
  await requireMember();
  const t = await getTranslations("inbox");
  return (
    <div className="hidden flex-1 place-items-center md:grid">
      <EmptyState title={t("chooseTitle")}>{t("chooseText")}</EmptyState>
    </div>
  );
}
