"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { EditorProps } from "#components/settings/templates/editor-props.ts";
import { FieldGroup, GroupError } from "#components/settings/templates/field-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { otpKinds } from "#lib/templates/template-input-schema.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

export function PasscodeFields(props: EditorProps) {
  const t = useTranslations("templateEditor");
  const { state, onChange, errorAt } = props;
  const { otp } = state;
  const set = (path: string, changes: Partial<typeof otp>) => onChange(path, { otp: { ...otp, ...changes } });
  return (
    <>
      <FieldGroup title={t("passcodeBody")} text={t("passcodeText")}>
        <Check
          id="security-recommendation"
          label={t("securityRecommendation")}
          checked={state.securityRecommendation}
          onChange={(securityRecommendation) =>
            onChange("securityRecommendation", { securityRecommendation })
          }
        />
        <TextField
          label={t("expiration")}
          hint={t("expirationHint")}
          name="expirationMinutes"
          inputMode="numeric"
          value={state.expirationMinutes}
          onChange={(event) => onChange("expirationMinutes", { expirationMinutes: event.target.value })}
          autoComplete="off"
          className="tabular sm:max-w-32"
          error={errorAt("expirationMinutes")}
        />
      </FieldGroup>
      <FieldGroup title={t("codeButton")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t("otpKind")}
            hint={t(`otpText.${otp.kind}`)}
            name="otpKind"
            value={otp.kind}
            onChange={(event) =>
              set("otp.kind", { kind: otpKinds.find((kind) => kind === event.target.value) ?? "copy_code" })
            }
          >
            {otpKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`otpKinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("label", { length: otp.text.length, max: TEMPLATE_LIMITS.buttonLabel })}
            name="otp.text"
            value={otp.text}
            onChange={(event) => set("otp.text", { text: event.target.value })}
            autoComplete="off"
            error={errorAt("otp.text")}
          />
        </div>
        {otp.kind === "copy_code" ? null : (
          <>
            <TextField
              label={t("autofillLabel")}
              name="otp.autofillText"
              value={otp.autofillText}
              onChange={(event) => set("otp.autofillText", { autofillText: event.target.value })}
              autoComplete="off"
              className="sm:max-w-72"
              error={errorAt("otp.autofillText")}
            />
            <Apps {...props} />
          </>
        )}
        {otp.kind === "zero_tap" ? (
          <>
            <Check
              id="zero-tap-terms"
              label={t("zeroTapTerms")}
              checked={otp.termsAccepted}
              onChange={(termsAccepted) => set("otp.termsAccepted", { termsAccepted })}
            />
            <GroupError>{errorAt("otp.termsAccepted")}</GroupError>
          </>
        ) : null}
      </FieldGroup>
    </>
  );
}

function Apps({ state, onChange, errorAt }: EditorProps) {
  const t = useTranslations("templateEditor");
  const { otp } = state;
  const set = (path: string, apps: typeof otp.apps) => onChange(path, { otp: { ...otp, apps } });
  return (
    <div className="flex flex-col gap-3">
      {Object.entries(otp.apps).map(([place, app]) => {
        const index = Number(place);
        const path = `otp.apps.${index}`;
        return (
          <div
            key={place}
            className="grid items-start gap-3 rounded-md border p-3 sm:grid-cols-[1fr_11rem_auto]"
          >
            <TextField
              label={t("packageName")}
              value={app.packageName}
              onChange={(event) =>
                set(`${path}.packageName`, otp.apps.with(index, { ...app, packageName: event.target.value }))
              }
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errorAt(`${path}.packageName`)}
            />
            <TextField
              label={t("signatureHash")}
              value={app.signatureHash}
              onChange={(event) =>
                set(
                  `${path}.signatureHash`,
                  otp.apps.with(index, { ...app, signatureHash: event.target.value }),
                )
              }
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errorAt(`${path}.signatureHash`)}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("removeApp", { place: index + 1 })}
              onClick={() => set("otp.apps", otp.apps.toSpliced(index, 1))}
              className="sm:mt-6"
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </div>
        );
      })}
      <GroupError>{errorAt("otp.apps")}</GroupError>
      <Button
        size="sm"
        className="self-start"
        disabled={otp.apps.length >= TEMPLATE_LIMITS.apps}
        onClick={() => set("otp.apps", [...otp.apps, { packageName: "", signatureHash: "" }])}
      >
        <Plus aria-hidden className="size-3.5" />
        {t("addApp")}
      </Button>
    </div>
  );
}

function Check({
  id,
  label,
  checked,
  onChange,
}: {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label htmlFor={id} className="flex min-h-6 items-start gap-2.5 text-sm">
      <Checkbox
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5"
      />
      {label}
    </label>
  );
}
