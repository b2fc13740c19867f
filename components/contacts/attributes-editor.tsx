"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { InlineField } from "#components/contacts/inline-field.tsx";
import type { SaveContact } from "#components/contacts/use-edit-contact.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { fieldProps } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFocusNext, useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { MAX_ATTRIBUTES } from "#lib/contacts/rules.ts";
import {
  type AttributeKind,
  type AttributeValue,
  attributeKinds,
  attributeText,
  kindOf,
} from "#lib/platform/attribute-values.ts";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { parseNumber } from "#lib/platform/digit-rules.ts";

/** A value keeps its type while the typed text is of that type. */
export function AttributesEditor({
  attributes,
  onSave,
}: {
  attributes: ContactView["attributes"];
  onSave: SaveContact;
}) {
  const t = useTranslations("contacts.details");
  const canEdit = usePermission("contacts.edit");
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAdd = () => addButton.current?.focus();
  const valuesFocus = useFocusNext(focusAdd);
  const formFocus = useFocusReplacement(focusAdd);
  const { locale } = useFormats();

  const remove = (name: string) => onSave({ attributes: { [name]: null } }, t("attributeRemoved"));

  const entries = Object.entries(attributes).sort(([a], [b]) => a.localeCompare(b, locale));
  return (
    <section aria-label={t("attributes")} className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-medium text-sm">{t("attributes")}</h3>
        {canEdit && entries.length < MAX_ATTRIBUTES && !adding ? (
          <Button ref={addButton} size="sm" variant="ghost" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-3.5" />
            {t("addAttribute")}
          </Button>
        ) : null}
      </div>
      {entries.length === 0 && !adding ? <p className="text-muted text-xs">{t("noAttributes")}</p> : null}
      <div {...valuesFocus} className="flex flex-col gap-4 empty:hidden">
        {entries.map(([name, value]) => (
          <InlineField
            key={name}
            label={name}
            value={attributeText(value)}
            shown={typeof value === "boolean" ? t(value ? "yes" : "no") : undefined}
            path={`attributes.${name}`}
            maxLength={1000}
            locked={canEdit ? undefined : ""}
            onSave={(typed) =>
              typed === ""
                ? remove(name)
                : onSave(
                    { attributes: { [name]: sameKind(value, typed) } },
                    t("fieldChanged", { field: name }),
                  )
            }
          >
            {canEdit ? (
              <button
                type="button"
                aria-label={t("removeAttribute", { name })}
                onClick={() => void remove(name).catch((error: unknown) => notice.error(errorText(error)))}
                className={buttonStyle({ variant: "ghost", size: "icon", className: "size-6" })}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            ) : null}
          </InlineField>
        ))}
      </div>
      {adding ? (
        <div {...formFocus}>
          <AddAttribute onSave={onSave} onClose={() => setAdding(false)} />
        </div>
      ) : null}
    </section>
  );
}

function sameKind(before: AttributeValue, typed: string): AttributeValue {
  switch (kindOf(before)) {
    case "text":
      return typed;
    case "number":
      return isNumber(typed) ? parseNumber(typed) : typed;
    case "yesNo":
      return typed === "true" || typed === "false" ? typed === "true" : typed;
  }
}

function isNumber(typed: string): boolean {
  return typed.trim() !== "" && Number.isFinite(parseNumber(typed));
}

function AddAttribute({ onSave, onClose }: { onSave: SaveContact; onClose: () => void }) {
  const t = useTranslations("contacts.details");
  const common = useTranslations("common");
  const form = useForm<{ name: string; kind: AttributeKind; value: string; answer: "yes" | "no" }>();
  const kind = form.watch("kind", "text");

  const submit = form.handleSubmit(async ({ name, value, answer }) => {
    const typed = value?.trim();
    const values: Record<AttributeKind, () => AttributeValue> = {
      text: () => typed,
      number: () => parseNumber(typed),
      yesNo: () => answer === "yes",
    };
    try {
      await onSave({ attributes: { [name.trim()]: values[kind]() } }, t("attributeAdded"));
      onClose();
    } catch (error) {
      // The path contains the attribute's name, so the form has no field for it.
      const fieldError = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      form.setError("name", { message: fieldError ?? errorText(error) });
    }
  });
  const isOfKind = (typed: string) =>
    (typed.trim() !== "" && (kind === "text" || isNumber(typed))) || t("valueError");

  return (
    <form onSubmit={submit} className="flex flex-col gap-2 rounded-md border p-3">
      <TextField
        label={t("attributeName")}
        hint={t("attributeNameHint")}
        required
        maxLength={40}
        autoFocus
        autoComplete="off"
        {...fieldProps(form, "name")}
      />
      <SelectField label={t("kind")} {...form.register("kind")}>
        {attributeKinds.map((each) => (
          <option key={each} value={each}>
            {t(`kinds.${each}`)}
          </option>
        ))}
      </SelectField>
      {kind === "yesNo" ? (
        <SelectField label={t("value")} {...form.register("answer")}>
          <option value="yes">{t("yes")}</option>
          <option value="no">{t("no")}</option>
        </SelectField>
      ) : (
        <TextField
          label={t("value")}
          maxLength={1000}
          inputMode={kind === "number" ? "decimal" : "text"}
          autoComplete="off"
          {...fieldProps(form, "value", { validate: isOfKind })}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {t("addAttribute")}
        </Button>
      </div>
    </form>
  );
}
