import { getTranslations } from "next-intl/server";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { ParleyMark } from "#components/ui/parley-mark.tsx";
import { HOME } from "#lib/accounts/auth/rules.ts";

export default async function NotFound() {
  const t = await getTranslations("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<ParleyMark className="size-9" />}
        title={t("notFoundTitle")}
        action={
          <Link href={HOME} className={buttonStyle({})}>
            {t("goHome")}
          </Link>
        }
      >
        {t("notFoundText")}
      </EmptyState>
    </main>
  );
}
