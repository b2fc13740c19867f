import { useTranslations } from "next-intl";
import { TemplateBubble } from "#components/inbox/thread/template-bubble.tsx";
import { toComponents } from "#lib/templates/template-component-rules.ts";
import type { TemplateInput } from "#lib/templates/template-input-schema.ts";
import { describeTemplate, toPreview } from "#lib/whatsapp/render-template.ts";

export function TemplateInputPreview({ input }: { input: TemplateInput }) {
  const t = useTranslations("templateEditor");
  const description = describeTemplate(toComponents(input).components);
  const values = description.variables.flatMap(({ name, example }) =>
    example ? [[name, example] as const] : [],
  );
  const passcode = input.category === "authentication" ? [["1", "482915"] as const] : [];
  const preview = toPreview(description, Object.fromEntries([...values, ...passcode]));
  const buttons = preview.buttons.map((button) => ({ ...button, text: button.text || "…" }));
  const isEmpty = preview.body === "" && description.headerKind === "none";
  return (
    <figure className="max-lg:order-first lg:sticky lg:top-6">
      <figcaption className="mb-2 text-muted text-xs">{t("preview")}</figcaption>
      <div className="rounded-lg border bg-canvas p-4">
        <div
          className="w-fit min-w-40 max-w-full break-words rounded-lg rounded-ss-none border bg-bubble-in px-3 py-2"
          dir="auto"
        >
          {isEmpty ? (
            <span className="text-muted">{t("previewEmpty")}</span>
          ) : (
            <TemplateBubble template={{ ...preview, buttons }} />
          )}
        </div>
      </div>
    </figure>
  );
}
