"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "#components/settings/templates/editor-props.ts";
import { FieldGroup, GroupError } from "#components/settings/templates/field-group.tsx";
import { cn } from "#components/ui/cn.ts";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { offeredCategories, type TemplateCategory } from "#lib/platform/template-categories.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** Name and language are fixed once WhatsApp has the template, the category once it is approved. */
export function BasicsFields({
  state,
  onChange,
  errorAt,
  fixed,
  status,
}: EditorProps & { fixed: boolean; status: string | null }) {
  const t = useTranslations("templateEditor");
  const inbox = useTranslations("inbox");
  const isCategoryFixed = (category: TemplateCategory) =>
    status === "approved" ||
    (fixed && (category === "authentication") !== (state.category === "authentication"));
  return (
    <FieldGroup title={t("basics")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("name")}
          hint={t(fixed ? "nameFixed" : "nameHint")}
          name="name"
          value={state.name}
          onChange={(event) =>
            onChange("name", { name: event.target.value.toLowerCase().replace(/[\s-]+/g, "_") })
          }
          readOnly={fixed}
          maxLength={TEMPLATE_LIMITS.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorAt("name")}
        />
        <SelectField
          label={t("language")}
          hint={t(fixed ? "languageFixed" : "languageHint")}
          name="language"
          value={state.language}
          onChange={(event) => onChange("language", { language: event.target.value })}
          disabled={fixed}
          error={errorAt("language")}
        >
          {TEMPLATE_LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {t(`languages.${code}`)} ({code})
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t("category")}</legend>
        <div className="grid gap-2 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3">
          {offeredCategories.map((category) => (
            <label
              key={category}
              htmlFor={`category-${category}`}
              className={cn(
                "flex gap-2.5 rounded-md border p-3 has-checked:border-accent has-checked:bg-accent-soft",
                isCategoryFixed(category) && state.category !== category && "opacity-55",
              )}
            >
              <input
                id={`category-${category}`}
                type="radio"
                name="category"
                value={category}
                checked={state.category === category}
                disabled={isCategoryFixed(category)}
                onChange={() => onChange("category", { category })}
                className="mt-0.5 size-4 shrink-0 self-start"
              />
              <span>
                <span className="block font-medium text-sm">{inbox(`category.${category}`)}</span>
                <span className="block text-muted text-xs">{t(`categoryText.${category}`)}</span>
              </span>
            </label>
          ))}
        </div>
        <GroupError>{errorAt("category")}</GroupError>
      </fieldset>
      {state.category === "marketing" ? null : (
        <TextField
          label={t("ttl")}
          hint={t(`ttlHint.${state.category}`)}
          name="ttlSeconds"
          inputMode="numeric"
          value={state.ttlSeconds}
          onChange={(event) => onChange("ttlSeconds", { ttlSeconds: event.target.value })}
          autoComplete="off"
          className="tabular sm:max-w-48"
          error={errorAt("ttlSeconds")}
        />
      )}
    </FieldGroup>
  );
}
