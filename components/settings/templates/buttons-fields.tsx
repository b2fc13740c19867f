"use client";

import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { EditorProps } from "#components/settings/templates/editor-props.ts";
import { type FormButton, formButtonKinds } from "#components/settings/templates/editor-state.ts";
import { GroupError } from "#components/settings/templates/field-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { variablesOf } from "#lib/templates/variable-rules.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

const NEW: Record<FormButton["kind"], FormButton> = {
  quick_reply: { kind: "quick_reply", text: "" },
  url: { kind: "url", text: "", url: "https://", example: "" },
  phone: { kind: "phone", text: "", phone: "" },
  copy_code: { kind: "copy_code", example: "" },
};

export function ButtonsFields({ state, onChange, errorAt }: EditorProps) {
  const t = useTranslations("templateEditor");
  const { buttons } = state;
  const set = (path: string, next: FormButton[]) => onChange(path, { buttons: next });
  const isFull = (kind: FormButton["kind"]) =>
    buttons.length >= TEMPLATE_LIMITS.buttons ||
    buttons.filter((button) => button.kind === kind).length >= TEMPLATE_LIMITS.buttonsOf[kind];
  return (
    <>
      {buttons.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {Object.entries(buttons).map(([place, button]) => {
            const index = Number(place);
            return (
              <li key={place} className="rounded-md border p-3">
                <div className="mb-2 flex items-center justify-between gap-2">
                  <p className="text-muted text-xs">{t(`buttonKind.${button.kind}`)}</p>
                  <div className="flex">
                    {index > 0 ? (
                      <Button
                        variant="ghost"
                        size="icon"
                        aria-label={t("moveUp", { place: index + 1 })}
                        onClick={() =>
                          set(
                            "buttons",
                            buttons.toSpliced(index - 1, 2, button, ...buttons.slice(index - 1, index)),
                          )
                        }
                      >
                        <ArrowUp aria-hidden className="size-4" />
                      </Button>
                    ) : null}
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t("removeButton", { place: index + 1 })}
                      onClick={() => set("buttons", buttons.toSpliced(index, 1))}
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </Button>
                  </div>
                </div>
                <ButtonFields
                  button={button}
                  path={`buttons.${index}`}
                  errorAt={errorAt}
                  onChange={(path, next) => set(path, buttons.with(index, next))}
                />
              </li>
            );
          })}
        </ol>
      ) : null}
      <GroupError>{errorAt("buttons")}</GroupError>
      <div className="flex flex-wrap gap-2">
        {formButtonKinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            disabled={isFull(kind)}
            onClick={() => set("buttons", [...buttons, NEW[kind]])}
          >
            <Plus aria-hidden className="size-3.5" />
            {t(`buttonKind.${kind}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

function ButtonFields({
  button,
  path,
  errorAt,
  onChange,
}: {
  button: FormButton;
  path: string;
  errorAt: EditorProps["errorAt"];
  onChange: (path: string, button: FormButton) => void;
}) {
  const t = useTranslations("templateEditor");
  const field = (member: string, label: string, value: string, change: (value: string) => FormButton) => (
    <TextField
      label={label}
      name={`${path}.${member}`}
      value={value}
      onChange={(event) => onChange(`${path}.${member}`, change(event.target.value))}
      dir="auto"
      autoComplete="off"
      error={errorAt(`${path}.${member}`)}
    />
  );
  if (button.kind === "copy_code") {
    return field("example", t("codeExample"), button.example, (example) => ({ ...button, example }));
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field(
        "text",
        t("label", { length: button.text.length, max: TEMPLATE_LIMITS.buttonLabel }),
        button.text,
        (text) => ({ ...button, text }),
      )}
      {button.kind === "url"
        ? field("url", t("url", { variable: "{{1}}" }), button.url, (url) => ({ ...button, url }))
        : null}
      {button.kind === "url" && variablesOf(button.url).length > 0
        ? field("example", t("exampleFor", { name: "{{1}}" }), button.example, (example) => ({
            ...button,
            example,
          }))
        : null}
      {button.kind === "phone"
        ? field("phone", t("phone"), button.phone, (phone) => ({ ...button, phone }))
        : null}
    </div>
  );
}
