"use client";

import { useTranslations } from "next-intl";
import { AttributesEditor } from "#components/contacts/attributes-editor.tsx";
import { Consent } from "#components/contacts/consent.tsx";
import { InlineField } from "#components/contacts/inline-field.tsx";
import { LabeledValue, valueControlStyle, valueLabelStyle } from "#components/contacts/labeled-value.tsx";
import { LabelsEditor } from "#components/contacts/labels-editor.tsx";
import { PhoneField } from "#components/contacts/phone-field.tsx";
import { useEditContact } from "#components/contacts/use-edit-contact.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { DateTime, useInBrowser } from "#components/ui/date-time.tsx";
import { notice } from "#components/ui/notice.ts";
import { Select } from "#components/ui/select.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ContactPage } from "#lib/contacts/page-schema.ts";
import { CONTACT_NAME_MAX, EXTERNAL_ID_MAX } from "#lib/contacts/rules.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";

export function ContactDetails({ page }: { page: ContactPage }) {
  const t = useTranslations("contacts.details");
  const list = useTranslations("contacts.list");
  const create = useTranslations("contacts.create");
  const languages = useFormats().languageNames();
  // Node names some languages differently.
  const inBrowser = useInBrowser();
  const { contact } = page;
  const canChangePhone = usePermission("contacts.change_phone");
  const canEdit = usePermission("contacts.edit");
  const locked = canEdit ? undefined : "";
  const save = useEditContact(contact);
  const showsProfileName = contact.name !== null && contact.name !== contact.profileName;
  const changed = (field: string) => t("fieldChanged", { field });
  return (
    <div className="@container text-sm">
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-6 @xl:grid-cols-2">
        <section aria-label={t("details")} className="flex flex-col gap-4">
          <InlineField
            label={t("name")}
            value={contact.name ?? ""}
            shown={contact.name ?? contact.profileName ?? undefined}
            path="name"
            maxLength={CONTACT_NAME_MAX}
            locked={locked}
            onSave={(name) => save({ name: name === "" ? null : name }, changed(t("name")))}
          />
          <PhoneField
            contact={contact}
            locked={locked ?? (canChangePhone || !contact.phone ? undefined : t("adminsChangePhone"))}
            onSave={save}
          />
          <LabeledValue label={t("profileName")} value={showsProfileName ? contact.profileName : null} />
          <LabeledValue label={t("username")} value={contact.username && `@${contact.username}`} />
          <InlineField
            label={t("externalId")}
            value={contact.externalId ?? ""}
            path="externalId"
            maxLength={EXTERNAL_ID_MAX}
            locked={locked}
            hint={create("externalIdHint")}
            onSave={(typed) => save({ externalId: typed === "" ? null : typed }, changed(t("externalId")))}
          />
          <label className="flex flex-col">
            <span className={valueLabelStyle}>{t("language")}</span>
            <Select
              size="sm"
              value={contact.language ?? ""}
              disabled={!canEdit}
              onChange={(event) => {
                const language = TEMPLATE_LANGUAGES.find((code) => code === event.target.value) ?? null;
                void save({ language }, changed(t("language"))).catch((error: unknown) =>
                  notice.error(errorText(error)),
                );
              }}
              className={cn(
                valueControlStyle,
                // The arrow, which is 8 px within the field and its border, ends where the other values do.
                "-ms-[5px] -me-[9px] border-transparent bg-transparent px-1 disabled:opacity-100 enabled:hover:border-line-strong",
                contact.language === null && "text-muted",
              )}
            >
              <option value="">{t("noLanguage")}</option>
              {TEMPLATE_LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {inBrowser ? languages.of(code.replace("_", "-")) : code}
                </option>
              ))}
            </Select>
          </label>
          <LabeledValue label={t("source")} value={list(`sources.${contact.source}`)} />
          <LabeledValue label={t("created")} value={<DateTime value={contact.createdAt} />} />
          {contact.lastInboundAt ? (
            <LabeledValue label={t("lastMessage")} value={<DateTime value={contact.lastInboundAt} />} />
          ) : null}
        </section>
        <div className="flex flex-col gap-6">
          <LabelsEditor contact={contact} />
          <AttributesEditor attributes={contact.attributes} onSave={save} />
          <Consent page={page} />
          {contact.waId || contact.bsuid ? (
            <details className="text-sm">
              <summary className="min-h-6 cursor-pointer text-muted text-xs">{t("technical")}</summary>
              <div className="mt-2 flex flex-col gap-4">
                <LabeledValue label={t("waId")} value={contact.waId} />
                <LabeledValue label={t("bsuid")} value={contact.bsuid} />
              </div>
            </details>
          ) : null}
        </div>
      </div>
    </div>
  );
}
