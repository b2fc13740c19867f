"use client";

import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecoveryCodes } from "#components/auth/recovery-codes.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useLast } from "#components/ui/use-last.ts";
import {
  type NewAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  TURNING_ON,
  turnOffTwoFactor,
  twoFactorQuery,
} from "#lib/accounts/two-factor/browser.ts";

// The encoder of QR codes is loaded with it.
const loadSetUp = () => import("#components/auth/set-up-two-factor.tsx");
const Authenticator = lazyComponent(() => loadSetUp().then((module) => module.Authenticator));

/** Keeps the dialog open during the request, whose codes are shown once. */
const RENEWING = ["two-factor", "renew"];

type Step = "renew" | "turnOff" | { authenticator: NewAuthenticator } | { codes: string[] };

/** The second factor of the person. */
export function TwoFactor() {
  const t = useTranslations("settings.profile.twoFactor");
  const { dateTime } = useFormats();
  const { data, error, refetch } = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step | null>(null);
  // Before the dialog, so that it does not open below the question for the password.
  const start = useMutation({
    mutationFn: async () => {
      const [authenticator] = await Promise.all([startAuthenticator(), loadSetUp()]);
      return authenticator;
    },
    // The secret must not stay in the cache.
    gcTime: 0,
    onSuccess: (authenticator) => setStep({ authenticator }),
  });
  const isOn = data?.setUpAt != null;
  return (
    <section aria-labelledby="two-factor" className="mb-8">
      <SectionTitle id="two-factor" className="mb-2 flex items-center gap-2">
        {t("title")}
        {isOn ? <Badge tone="success">{t("on")}</Badge> : null}
      </SectionTitle>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-surface p-4">
          <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
            {data?.setUpAt
              ? `${t("since", { date: dateTime(data.setUpAt, "date") })} ${t("codesLeft", { count: data.recoveryCodesLeft })}`
              : t("text")}
          </p>
          <div className="flex flex-wrap gap-2">
            {isOn ? (
              <>
                <Button onClick={() => setStep("renew")}>{t("renew")}</Button>
                {data.isRequired ? null : (
                  <Button variant="danger" onClick={() => setStep("turnOff")}>
                    {t("turnOff")}
                  </Button>
                )}
              </>
            ) : (
              <Button
                variant="primary"
                disabled={!data}
                loading={start.isPending}
                onClick={() => start.mutate()}
              >
                {t("setUp")}
              </Button>
            )}
          </div>
        </div>
      )}
      <FormError error={start.error} />
      <StepDialog step={step} onStep={setStep} />
    </section>
  );
}

function StepDialog({ step, onStep }: { step: Step | null; onStep: (step: Step | null) => void }) {
  const t = useTranslations("settings.profile.twoFactor");
  const auth = useTranslations("auth.twoFactor");
  const shown = useLast(step);
  const close = () => onStep(null);
  const isTurningOn = useIsMutating({ mutationKey: TURNING_ON }) > 0;
  const isRenewing = useIsMutating({ mutationKey: RENEWING }) > 0;
  const isCodes = typeof shown === "object" && shown !== null && "codes" in shown;
  const name = typeof shown === "string" ? shown : "setUp";
  return (
    <Dialog
      open={step !== null}
      onOpenChange={(open) => open || close()}
      dismissible={!isCodes && !isRenewing && !isTurningOn}
      title={isCodes ? auth("codesTitle") : t(`titles.${name}`)}
      description={isCodes ? auth("codesText") : t(`texts.${name}`)}
    >
      {step === null ? null : typeof step === "object" ? (
        "codes" in step ? (
          <RecoveryCodes codes={step.codes} onDone={close} />
        ) : (
          <Authenticator authenticator={step.authenticator} onDone={(codes) => onStep({ codes })} />
        )
      ) : step === "renew" ? (
        <Renew onMade={(codes) => onStep({ codes })} onCancel={close} />
      ) : (
        <TurnOff onClose={close} />
      )}
    </Dialog>
  );
}

function Renew({ onMade, onCancel }: { onMade: (codes: string[]) => void; onCancel: () => void }) {
  const t = useTranslations("settings.profile.twoFactor");
  const client = useQueryClient();
  const renew = useMutation({
    mutationKey: RENEWING,
    mutationFn: renewRecoveryCodes,
    gcTime: 0,
    onSuccess: ({ codes }) => onMade(codes),
    onSettled: () => void client.invalidateQueries(twoFactorQuery),
  });
  return (
    <ConfirmForm
      submitLabel={t("renew")}
      variant="primary"
      mutation={renew}
      onSubmit={() => renew.mutate()}
      onCancel={onCancel}
    />
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.profile.twoFactor");
  const client = useQueryClient();
  const turnOff = useMutation({
    mutationFn: turnOffTwoFactor,
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries(twoFactorQuery),
  });
  return (
    <ConfirmForm
      submitLabel={t("turnOff")}
      mutation={turnOff}
      onSubmit={() => turnOff.mutate()}
      onCancel={onClose}
    />
  );
}
