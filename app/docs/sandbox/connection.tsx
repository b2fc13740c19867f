import { getTranslations } from "next-intl/server";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { readCurrentMember } from "#lib/api/require-member.ts";
import { listSandboxConnections } from "#lib/numbers/queries.ts";
import { env } from "#lib/platform/env.ts";

/** The docs are public: ids and token are shown only to members who may manage numbers. */
export async function Connection() {
  const t = await getTranslations("sandbox.docs");
  const signedIn = await readCurrentMember();
  const member = signedIn?.mustSetUpTwoFactor ? null : signedIn;
  const mayManage = member !== null && hasPermission(member.currentMember.role, "numbers.manage");
  const connections = mayManage ? await listSandboxConnections(member.ctx) : [];
  return (
    <div className="mt-4 space-y-4">
      <Values values={[[t("baseUrl"), `${env().PARLEY_PUBLIC_URL}/api/sandbox/graph`]]} />
      {connections.map((connection) => (
        <section key={connection.phoneNumberId} aria-label={connection.displayNumber}>
          <SectionTitle level={3} className="tabular mb-2">
            {connection.displayNumber}
          </SectionTitle>
          <Values
            values={[
              [t("phoneNumberId"), connection.phoneNumberId],
              [t("accountId"), connection.wabaId],
              [t("accessToken"), connection.accessToken],
            ]}
          />
        </section>
      ))}
      {member === null ? (
        <p className="text-muted text-sm">
          {t.rich("signInForToken", {
            link: (chunks) => (
              <a href="/sign-in?next=/docs/sandbox" className="text-accent underline underline-offset-2">
                {chunks}
              </a>
            ),
          })}
        </p>
      ) : mayManage ? null : (
        <p className="text-muted text-sm">{t("askForToken")}</p>
      )}
      {mayManage && connections.length === 0 ? (
        <p className="text-muted text-sm">
          {t.rich("noSandboxNumber", {
            link: (chunks) => (
              <a href="/settings/number" className="text-accent underline underline-offset-2">
                {chunks}
              </a>
            ),
          })}
        </p>
      ) : null}
    </div>
  );
}

async function Values({ values }: { values: [label: string, value: string][] }) {
  const t = await getTranslations("sandbox.docs");
  return (
    <dl className="divide-y rounded-lg border bg-surface">
      {values.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <dt className="w-44 shrink-0 text-muted text-sm">{label}</dt>
          <dd className="flex min-w-0 flex-1 basis-64 items-center gap-3">
            <code className="min-w-0 flex-1 break-all font-mono text-sm">{value}</code>
            <CopyButton text={value} label={t("copy")} subject={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
