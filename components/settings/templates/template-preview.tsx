"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TemplateBubble } from "#components/inbox/thread/template-bubble.tsx";
import { TextField } from "#components/ui/field.tsx";
import { describeTemplate, toPreview } from "#lib/whatsapp/render-template.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

export function TemplatePreview({ components }: { components: readonly unknown[] }) {
  const t = useTranslations("settings.templates");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const description = describeTemplate(components);
  const values = description.variables.flatMap(({ name, example }) => {
    const value = typed[name] || example;
    return value ? [[name, value] as const] : [];
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <figure className={description.variables.length > 0 ? undefined : "sm:col-span-2"}>
        <figcaption className="mb-2 text-muted text-xs">{t("preview")}</figcaption>
        <div className="rounded-md border bg-canvas p-4">
          <div className="w-fit max-w-full rounded-lg rounded-ss-none border bg-bubble-in px-3 py-2">
            <TemplateBubble template={toPreview(description, Object.fromEntries(values))} />
          </div>
        </div>
      </figure>
      {description.variables.length > 0 ? (
        <fieldset>
          <legend className="mb-2 text-muted text-xs">{t("tryValues")}</legend>
          <div className="flex flex-col gap-3">
            {description.variables.map(({ name, location, example }) => (
              <TextField
                key={name}
                label={t(`valueIn.${location}`, { name })}
                value={typed[name] ?? ""}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                placeholder={example ?? ""}
                maxLength={TEMPLATE_LIMITS.body}
                dir="auto"
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
