import { getTranslations } from "next-intl/server";
import { FirstSteps } from "#components/auth/first-steps.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { readSetupSteps } from "#lib/accounts/queries.ts";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.welcome");

export default async function WelcomePage() {
  const { ctx, currentMember, allowed } = await requireMember("workspace.set_up");
  if (!allowed) return <AdminsOnly />;
  const t = await getTranslations("auth");
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-6 py-12">
        <h1 className="font-semibold text-xl tracking-tight">
          {t("welcomeTitle", { workspace: currentMember.workspace.name })}
        </h1>
        <p className="mt-1 text-muted text-sm">{t("welcomeText")}</p>
        <FirstSteps steps={await readSetupSteps(ctx)} sandboxEnabled={currentMember.sandboxEnabled} />
      </div>
    </div>
  );
}
