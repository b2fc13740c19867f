"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { InlineField } from "#components/contacts/inline-field.tsx";
import type { PhoneChange } from "#components/contacts/phone-change-dialog.tsx";
import type { SaveContact } from "#components/contacts/use-edit-contact.ts";
import { useDefaultCountry } from "#components/shell/session/workspace-context.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { recordOf } from "#lib/platform/record-of.ts";

const PhoneChangeDialog = lazyComponent(() =>
  import("#components/contacts/phone-change-dialog.tsx").then((module) => module.PhoneChangeDialog),
);

/** Saves another number; if messages are lost with the previous one, once that is confirmed. */
export function PhoneField({
  contact,
  locked,
  onSave,
}: {
  contact: ContactView;
  locked: string | undefined;
  onSave: SaveContact;
}) {
  const t = useTranslations("contacts.details");
  const create = useTranslations("contacts.create");
  const country = useDefaultCountry();
  const [confirming, setConfirming] = useState<PhoneChange | null>(null);
  const save = (phone: string, confirmed: boolean) =>
    onSave({ phone }, t("fieldChanged", { field: t("phone") }), confirmed);

  async function saveTyped(typed: string): Promise<void> {
    const { readPhone } = await import("#lib/platform/national-phone.ts");
    const phone = readPhone(typed, country);
    if (phone === null) {
      const text = create("phoneError");
      throw new ApiError(422, "VALIDATION_ERROR", text, { phone: text });
    }
    try {
      await save(phone, false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "PHONE_CONFIRMATION_REQUIRED") throw error;
      const { closesWindow, unsentMessages } = recordOf(error.details);
      setConfirming({ phone, closesWindow: closesWindow === true, unsentMessages: Number(unsentMessages) });
    }
  }

  return (
    <>
      <InlineField
        label={t("phone")}
        value={contact.phone ? `+${contact.phone}` : ""}
        shown={contact.phone ? <bdi className="tabular">{contact.phoneDisplay}</bdi> : undefined}
        path="phone"
        inputMode="tel"
        locked={locked}
        onSave={saveTyped}
      >
        {contact.phone ? <CopyButton text={`+${contact.phone}`} label={t("copy")} /> : null}
      </InlineField>
      {confirming ? (
        <PhoneChangeDialog
          change={confirming}
          name={contact.displayName}
          onConfirm={() => save(confirming.phone, true)}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </>
  );
}
