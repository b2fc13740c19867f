"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonsFields } from "#components/settings/templates/buttons-fields.tsx";
import type { EditorProps } from "#components/settings/templates/editor-props.ts";
import { FieldGroup } from "#components/settings/templates/field-group.tsx";
import { HeaderFields } from "#components/settings/templates/header-fields.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { type ParameterFormat, parameterFormats } from "#lib/platform/parameter-formats.ts";
import { variablesOf } from "#lib/templates/variable-rules.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

const EXAMPLES: Record<ParameterFormat, string> = { positional: "{{1}}", named: "{{first_name}}" };

export function ContentFields(props: EditorProps) {
  const t = useTranslations("templateEditor");
  const { state, onChange, errorAt } = props;
  return (
    <>
      <FieldGroup title={t("header")} text={t("headerText")}>
        <HeaderFields {...props} />
      </FieldGroup>
      <FieldGroup title={t("body")} text={t("bodyText")}>
        <BodyFields {...props} />
      </FieldGroup>
      <FieldGroup title={t("footer")}>
        <TextField
          label={t("footerLabel")}
          hint={t("count", { length: state.footer.length, max: TEMPLATE_LIMITS.footer })}
          name="footer"
          value={state.footer}
          onChange={(event) => onChange("footer", { footer: event.target.value })}
          dir="auto"
          autoComplete="off"
          error={errorAt("footer")}
        />
      </FieldGroup>
      <FieldGroup title={t("buttons")} text={t("buttonsText")}>
        <ButtonsFields {...props} />
      </FieldGroup>
    </>
  );
}

function BodyFields({ state, onChange, errorAt }: EditorProps) {
  const t = useTranslations("templateEditor");
  const { body, parameterFormat } = state;
  const variables = variablesOf(body.text);
  const next = parameterFormat === "named" ? `name_${variables.length + 1}` : String(variables.length + 1);
  const setText = (text: string) => onChange("body.text", { body: { ...body, text } });
  return (
    <>
      <TextAreaField
        label={t("bodyLabel")}
        hint={t("count", { length: body.text.length, max: TEMPLATE_LIMITS.body })}
        name="body"
        value={body.text}
        onChange={(event) => setText(event.target.value)}
        rows={5}
        dir="auto"
        error={errorAt("body.text")}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={t("format")}
          name="parameterFormat"
          value={parameterFormat}
          onChange={(event) => {
            const format = parameterFormats.find((each) => each === event.target.value);
            if (format) onChange("parameterFormat", { parameterFormat: format });
          }}
          error={errorAt("parameterFormat")}
        >
          {parameterFormats.map((format) => (
            <option key={format} value={format}>
              {t(format, { example: EXAMPLES[format] })}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => setText(`${body.text}${body.text.endsWith(" ") ? "" : " "}{{${next}}} `)}>
          <Plus aria-hidden className="size-4" />
          {t("addVariable")}
        </Button>
      </div>
      {variables.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {variables.map((name) => (
            <TextField
              key={name}
              label={t("exampleFor", { name: `{{${name}}}` })}
              name={`example-${name}`}
              value={body.examples[name] ?? ""}
              onChange={(event) =>
                onChange(`body.examples.${name}`, {
                  body: { ...body, examples: { ...body.examples, [name]: event.target.value } },
                })
              }
              dir="auto"
              autoComplete="off"
              error={errorAt(`body.examples.${name}`)}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
