"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "#components/settings/templates/editor-props.ts";
import { HeaderFile } from "#components/settings/templates/header-file.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { variablesOf } from "#lib/templates/variable-rules.ts";
import { formHeaderKinds, isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

export function HeaderFields(props: EditorProps) {
  const t = useTranslations("templateEditor");
  const { state, onChange, errorAt } = props;
  const { header } = state;
  const set = (path: string, changes: Partial<typeof header>) =>
    onChange(path, { header: { ...header, ...changes } });
  const [variable] = variablesOf(header.text);
  return (
    <>
      <SelectField
        label={t("headerKind")}
        name="headerKind"
        value={header.kind}
        onChange={(event) => {
          set("header.kind", {
            kind: formHeaderKinds.find((kind) => kind === event.target.value) ?? "none",
            handle: "",
            fileName: "",
          });
        }}
        className="sm:max-w-60"
      >
        {formHeaderKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`headerKinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {header.kind === "text" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t("headerLabel")}
            hint={t("count", { length: header.text.length, max: TEMPLATE_LIMITS.headerText })}
            name="header"
            value={header.text}
            onChange={(event) => set("header.text", { text: event.target.value })}
            dir="auto"
            autoComplete="off"
            error={errorAt("header.text")}
          />
          {variable === undefined ? null : (
            <TextField
              label={t("exampleFor", { name: `{{${variable}}}` })}
              name="header-example"
              value={header.example}
              onChange={(event) => set("header.example", { example: event.target.value })}
              dir="auto"
              autoComplete="off"
              error={errorAt("header.example")}
            />
          )}
        </div>
      ) : null}
      {isMediaHeader(header.kind) ? (
        <HeaderFile
          key={header.kind}
          kind={header.kind}
          fileName={header.fileName}
          error={errorAt("header.handle")}
          onUploaded={(handle, fileName) => set("header.handle", { handle, fileName })}
        />
      ) : null}
    </>
  );
}
