"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { RecoveryCodes } from "#components/auth/recovery-codes.tsx";
import { SetUpTwoFactor } from "#components/auth/set-up-two-factor.tsx";
import { ConfirmPassword } from "#components/shell/session/confirm-password.tsx";
import { HOME } from "#lib/accounts/auth/rules.ts";
import type { ConfirmBy } from "#lib/accounts/schema.ts";

/**
 * What a member sees whose workspace requires two-factor, until it is set up.
 * @param props.children the ways to leave the page without it
 */
export function RequiredTwoFactor({
  workspace,
  email,
  confirmBy,
  children,
}: {
  workspace: string;
  email: string;
  confirmBy: ConfirmBy;
  children: ReactNode;
}) {
  const t = useTranslations("auth.twoFactor");
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-xl tracking-tight">{t(codes ? "codesTitle" : "title")}</h1>
        <p className="mt-1 text-muted text-sm">{codes ? t("codesText") : t("requiredText", { workspace })}</p>
      </div>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => window.location.assign(HOME)} />
      ) : (
        <>
          <SetUpTwoFactor onDone={setCodes} />
          {children}
        </>
      )}
      <ConfirmPassword email={email} confirmBy={confirmBy} />
    </div>
  );
}
