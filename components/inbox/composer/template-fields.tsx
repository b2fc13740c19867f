"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Fragment, useId, useState } from "react";
import { segmentsOf } from "#components/inbox/composer/template-words.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { cn } from "#components/ui/cn.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { TemplateDescription, TemplateVariable } from "#lib/whatsapp/render-template.ts";

const OFFERED = 8;

interface TemplateFieldsProps {
  description: TemplateDescription;
  values: Readonly<Record<string, string>>;
  lastValues: Readonly<Record<string, string>>;
  contact: ConversationView["contact"];
  faults: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

export function TemplateFields(props: TemplateFieldsProps) {
  const t = useTranslations("composer.template");
  const { description, values, lastValues, contact, onChange } = props;
  const [current, setCurrent] = useState<string | null>(null);
  const offersId = useId();
  const { data: page } = useQuery(contactQuery(contact.id));
  const variable = description.variables.find(({ name }) => name === current) ?? description.variables[0];
  const attributes = Object.entries(page?.contact.attributes ?? {});
  const offers = variable
    ? distinct([
        { label: t("offer.last"), value: lastValues[variable.name] ?? "" },
        { label: t("offer.contactName"), value: contact.displayName },
        { label: t("offer.phone"), value: contact.phone ?? "" },
        ...attributes.map(([label, value]) => ({ label, value: String(value) })),
      ])
        .filter(({ value }) => value !== "" && value !== values[variable.name])
        .slice(0, OFFERED)
    : [];
  const fields = { ...props, onFocus: setCurrent, offersId };
  return (
    <>
      <div className="ms-auto w-fit max-w-full rounded-lg bg-bubble-out px-3 py-2">
        {description.headerText === null ? null : (
          <div className="mb-1 font-semibold">
            <Filled text={description.headerText} location="header" fields={fields} />
          </div>
        )}
        <Filled text={description.bodyText} location="body" fields={fields} />
        {description.footerText ? <p className="mt-1 text-muted text-xs">{description.footerText}</p> : null}
        {description.buttons.length > 0 ? (
          <ul className="mt-2 flex flex-col gap-1 border-ink/10 border-t pt-2">
            {Object.entries(description.buttons).map(([place, button]) => (
              <li key={place} className="text-center text-xs">
                <span className="font-medium text-accent">{button.text}</span>
                {button.value?.includes("{{") ? (
                  <span className="block">
                    <Filled text={button.value} location="button" index={Number(place)} fields={fields} />
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {variable && offers.length > 0 ? (
        <div id={offersId} className="mt-2 flex flex-wrap items-center justify-end gap-1.5 text-xs">
          <span className="text-muted">
            {t(`offer.${variable.location}`, { name: variable.placeholder })}
          </span>
          {offers.map(({ label, value }) => (
            <button
              key={value}
              type="button"
              title={value}
              onClick={() => onChange(variable.name, value)}
              className="min-h-6 max-w-64 truncate rounded-full border bg-surface px-2.5 hover:bg-raised"
            >
              <bdi className="text-muted">{label}</bdi> <bdi>{value}</bdi>
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

interface Offer {
  label: string;
  value: string;
}

function distinct(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ value }, place) => offers.findIndex((other) => other.value === value) === place);
}

interface FilledProps {
  text: string;
  location: TemplateVariable["location"];
  index?: number;
  fields: TemplateFieldsProps & { onFocus: (name: string) => void };
}

function Filled({ text, location, index, fields }: FilledProps) {
  const t = useTranslations("composer.template");
  const { description, values, faults, onChange, onFocus } = fields;
  const faultId = useId();
  const seen = new Set<string>();
  return (
    <span dir="auto" className="whitespace-pre-wrap leading-8">
      {Object.entries(segmentsOf(text)).map(([place, { text: words, placeholder }]) => {
        const variable = description.variables.find(
          (one) =>
            one.location === location &&
            one.placeholder === placeholder &&
            (index === undefined || one.index === index),
        );
        if (!variable) return <FormattedText key={place} text={words} />;
        const value = values[variable.name] ?? "";
        // A variable that occurs twice has one field.
        if (seen.has(variable.name)) return <span key={place}>{value || words}</span>;
        seen.add(variable.name);
        const fault = faults[variable.name];
        return (
          <Fragment key={place}>
            <input
              value={value}
              onChange={(event) => onChange(variable.name, event.target.value)}
              onFocus={() => onFocus(variable.name)}
              aria-label={t(`field.${location}`, { name: variable.placeholder })}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${faultId}-${place}` : undefined}
              placeholder={variable.example ?? words}
              maxLength={1024}
              dir="auto"
              className={cn(
                "field-sizing-content mx-0.5 min-w-16 max-w-full rounded-full border bg-surface px-2 text-sm leading-6",
                fault ? "border-danger" : "border-line-strong",
              )}
            />
            {fault ? (
              <span id={`${faultId}-${place}`} className="block text-danger text-xs leading-5">
                {fault}
              </span>
            ) : null}
          </Fragment>
        );
      })}
    </span>
  );
}
