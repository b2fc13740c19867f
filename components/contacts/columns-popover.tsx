"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  builtInColumns,
  type ContactColumn,
  fieldOf,
  readColumns,
} from "#components/contacts/contact-columns.ts";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { PopoverButton } from "#components/ui/popover-button.tsx";
import { DEFAULT_PREFERENCES } from "#lib/accounts/preferences/rules.ts";
import { attributeNamesQuery } from "#lib/contacts/browser.ts";
import { CONTACT_COLUMNS_MAX } from "#lib/platform/preference-values.ts";

export function ColumnsPopover(button: { label: string; className: string; buttonContent: ReactNode }) {
  return (
    <PopoverButton {...button} title={button.label} panelClassName="gap-3 p-3">
      <ColumnChoices />
    </PopoverButton>
  );
}

function ColumnChoices() {
  const t = useTranslations("contacts.columns");
  const details = useTranslations("contacts.details");
  const [preferences, change] = usePreferences();
  const { data: names } = useQuery(attributeNamesQuery);
  const chosen = readColumns(preferences.contactColumns);
  const known = new Map(names?.data.map(({ name, kind }) => [name, kind]));
  // A chosen field stays a choice when no contact read has it.
  const fields = [...new Set([...known.keys(), ...chosen.map(fieldOf).filter((name) => name !== null)])];
  const toggle = (column: ContactColumn, isShown: boolean) =>
    change({ contactColumns: isShown ? [...chosen, column] : chosen.filter((other) => other !== column) });
  const choice = (column: ContactColumn, name: string, note?: string) => {
    const isShown = chosen.includes(column);
    return (
      <Choice
        key={column}
        name={name}
        note={note}
        isShown={isShown}
        disabled={!isShown && chosen.length >= CONTACT_COLUMNS_MAX}
        onChange={(shown) => toggle(column, shown)}
      />
    );
  };
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium text-muted text-xs">{t("builtIn")}</legend>
        {builtInColumns.map((column) => choice(column, t(`names.${column}`)))}
      </fieldset>
      {fields.length > 0 ? (
        <fieldset>
          <legend className="mb-1 font-medium text-muted text-xs">{details("attributes")}</legend>
          {fields.toSorted().map((name) => {
            const kind = known.get(name);
            return choice(`field:${name}`, name, kind ? details(`kinds.${kind}`) : undefined);
          })}
        </fieldset>
      ) : null}
      {chosen.length >= CONTACT_COLUMNS_MAX ? (
        <p className="text-muted text-xs">{t("max", { count: CONTACT_COLUMNS_MAX })}</p>
      ) : null}
      <Button size="sm" onClick={() => change({ contactColumns: DEFAULT_PREFERENCES.contactColumns })}>
        {t("reset")}
      </Button>
    </>
  );
}

function Choice({
  name,
  note,
  isShown,
  disabled,
  onChange,
}: {
  name: string;
  note: string | undefined;
  isShown: boolean;
  disabled: boolean;
  onChange: (isShown: boolean) => void;
}) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm has-disabled:text-muted">
      <Checkbox checked={isShown} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <bdi className="min-w-0 truncate">{name}</bdi>
      {note ? <span className="ms-auto shrink-0 text-muted text-xs">{note}</span> : null}
    </label>
  );
}
