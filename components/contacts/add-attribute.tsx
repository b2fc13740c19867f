"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { SaveContact } from "#components/contacts/use-edit-contact.ts";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { fieldProps } from "#components/ui/form.tsx";
import {
  type AttributeKind,
  type AttributeValue,
  attributeKinds,
  toAttributeName,
} from "#lib/platform/attribute-values.ts";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { isNumber, parseNumber } from "#lib/platform/digit-rules.ts";

export function AddAttribute({ onSave, onClose }: { onSave: SaveContact; onClose: () => void }) {
  const t = useTranslations("contacts.details");
  const common = useTranslations("common");
  const form = useForm<{ name: string; kind: AttributeKind; value: string; answer: "yes" | "no" }>();
  const kind = form.watch("kind", "text");
  const box = useRef<HTMLFormElement>(null);
  // The focus scrolls to the first field only.
  // A browser may return a promise, which is no cleanup of an effect.
  useEffect(() => void box.current?.scrollIntoView({ block: "nearest" }), []);

  const submit = form.handleSubmit(async ({ name, value, answer }) => {
    const typed = value?.trim();
    const values: Record<AttributeKind, () => AttributeValue> = {
      text: () => typed,
      number: () => parseNumber(typed),
      yesNo: () => answer === "yes",
    };
    try {
      await onSave({ attributes: { [nameOf(name)]: values[kind]() } }, t("attributeAdded"));
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
    <form ref={box} onSubmit={submit} className="flex flex-col gap-2 rounded-md border p-3">
      <TextField
        label={t("attributeName")}
        hint={t("attributeNameHint")}
        required
        maxLength={40}
        autoFocus
        autoComplete="off"
        {...fieldProps(form, "name", {
          onBlur: () => form.setValue("name", nameOf(form.getValues("name"))),
        })}
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

/** What the server accepts, or else what was typed, for the server's error. */
function nameOf(typed: string): string {
  return toAttributeName(typed) ?? typed.trim();
}
