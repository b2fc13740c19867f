"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { InlineField } from "#components/contacts/inline-field.tsx";
import type { SaveContact } from "#components/contacts/use-edit-contact.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { notice } from "#components/ui/notice.ts";
import { preloadOn } from "#components/ui/preload-on.ts";
import { useFocusNext, useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { MAX_ATTRIBUTES } from "#lib/contacts/rules.ts";
import { type AttributeValue, attributeText, kindOf } from "#lib/platform/attribute-values.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { isNumber, parseNumber } from "#lib/platform/digit-rules.ts";

const loadForm = () => import("#components/contacts/add-attribute.tsx").then((module) => module.AddAttribute);
const AddAttribute = lazyComponent(loadForm);

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
      <div className="flex h-5 items-center justify-between pointer-coarse:h-9">
        <h3 className="font-medium text-sm">{t("attributes")}</h3>
        {canEdit && entries.length < MAX_ATTRIBUTES && !adding ? (
          <Button
            ref={addButton}
            size="sm"
            variant="ghost"
            {...preloadOn(loadForm)}
            onClick={() => setAdding(true)}
            className="-me-2.5"
          >
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
