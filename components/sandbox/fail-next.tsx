"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { sendNumberError, setFailures } from "#lib/simulator/browser.ts";
import { forcibleCodes } from "#lib/simulator/magic-recipient-rules.ts";
import type { SandboxBehavior } from "#lib/simulator/schema.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

export function FailNext({
  behavior,
  run,
  disabled,
}: {
  behavior: SandboxBehavior;
  run: (call: () => Promise<SandboxBehavior>) => void;
  disabled: boolean;
}) {
  const t = useTranslations("sandbox.failures");
  const [code, setCode] = useState(131000);
  const { phoneNumberId, failuresLeft, settings } = behavior;
  const channel = describeError(code).reportedBy;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const status = Number(form.get("status")) || null;
    run(() => setFailures(phoneNumberId, { count: Number(form.get("count")), code, status }));
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-b px-4 py-4">
      <SectionTitle>{t("next")}</SectionTitle>
      <SelectField
        label={t("code")}
        hint={t(`reporting.${channel}`, { status: describeError(code).httpStatus })}
        value={code}
        disabled={disabled}
        onChange={(event) => setCode(Number(event.target.value))}
      >
        {forcibleCodes.map((each) => (
          <option key={each} value={each}>
            {each} · {describeError(each).title}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("count")}
          name="count"
          type="number"
          min={1}
          max={1000}
          defaultValue={1}
          disabled={disabled}
        />
        <TextField
          label={t("status")}
          name="status"
          type="number"
          min={400}
          max={599}
          placeholder={String(describeError(code).httpStatus)}
          disabled={disabled || channel !== "response"}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={disabled}>
          {t("add")}
        </Button>
        {failuresLeft > 0 ? (
          <Button
            size="sm"
            disabled={disabled}
            onClick={() =>
              run(() => setFailures(phoneNumberId, { count: 0, code: settings.answers.failCode }))
            }
          >
            {t("clear")}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={() =>
            void sendNumberError(phoneNumberId, code).then(
              () => notice.success(t("numberErrorSent")),
              (error: unknown) => notice.error(errorText(error)),
            )
          }
        >
          {t("numberError")}
        </Button>
      </div>
      <p role="status" className="text-muted text-xs">
        {t("remaining", { count: failuresLeft, code: settings.answers.failCode })}
      </p>
    </form>
  );
}
