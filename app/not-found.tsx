import { getTranslations } from "next-intl/server";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ParleyMark } from "#components/ui/parley-mark.tsx";
import { HOME } from "#lib/accounts/auth/rules.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("common.notFoundTitle");

export default async function NotFound() {
  const t = await getTranslations("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<ParleyMark className="size-9" />}
        title={t("notFoundTitle")}
        action={
          // A plain link: this page is part of every other, whose first script a `Link` would make larger.
          <a href={HOME} className={buttonStyle()}>
            {t("goHome")}
          </a>
        }
      >
        {t("notFoundText")}
      </EmptyState>
    </main>
  );
}
