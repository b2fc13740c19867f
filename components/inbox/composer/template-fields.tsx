"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { segmentsOf } from "#components/inbox/composer/template-words.ts";
import { FormattedText } from "#components/inbox/formatted-text.tsx";
import { cn } from "#lib/cn.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { TemplateDescription, TemplateVariable } from "#lib/whatsapp/render-template.ts";

const OFFERED = 8;

interface TemplateFieldsProps {
  description: TemplateDescription;
  values: Readonly<Record<string, string>>;
  /** What filled it the last time. */
  lastValues: Readonly<Record<string, string>>;
  contact: ConversationView["contact"];
  /** What is wrong with a value, by its variable's number. */
  faults: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** A template's bubble with a field at each place that is filled in, and what may go there offered below. */
export function TemplateFields(props: TemplateFieldsProps) {
  const t = useTranslations("composer.template");
  const { description, values, lastValues, contact, faults, onChange } = props;
  const [current, setCurrent] = useState<string | null>(null);
  const offersId = useId();
  const { data: page } = useQuery(contactQuery(contact.id));
  const attributes = Object.values(page?.contact.attributes ?? {}).map(String);
  const variable = description.variables.find(({ name }) => name === current) ?? description.variables[0];
  const offers = variable
    ? [...new Set([lastValues[variable.name], contact.displayName, contact.phone, ...attributes])]
        .filter((value): value is string => Boolean(value) && value !== values[variable.name])
        .slice(0, OFFERED)
    : [];
  const fields = { ...props, onFocus: setCurrent, offersId };
  return (
    <>
      <div className="ml-auto w-fit max-w-full rounded-lg bg-bubble-out px-3 py-2">
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
          {offers.map((offer) => (
            <button
              key={offer}
              type="button"
              onClick={() => onChange(variable.name, offer)}
              className="min-h-6 max-w-52 truncate rounded-full border bg-surface px-2.5 hover:bg-raised"
            >
              <span dir="auto">{offer}</span>
            </button>
          ))}
        </div>
      ) : null}
      {Object.keys(faults).length > 0 ? (
        <p role="alert" className="mt-2 text-right text-danger text-xs">
          {[...new Set(Object.values(faults))].join(" ")}
        </p>
      ) : null}
    </>
  );
}

interface FilledProps {
  text: string;
  location: TemplateVariable["location"];
  /** Of a button: its place. */
  index?: number;
  fields: TemplateFieldsProps & { onFocus: (name: string) => void };
}

function Filled({ text, location, index, fields }: FilledProps) {
  const t = useTranslations("composer.template");
  const { description, values, faults, onChange, onFocus } = fields;
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
        // A value that comes a second time is typed once.
        if (seen.has(variable.name)) return <span key={place}>{value || words}</span>;
        seen.add(variable.name);
        return (
          <input
            key={place}
            value={value}
            onChange={(event) => onChange(variable.name, event.target.value)}
            onFocus={() => onFocus(variable.name)}
            aria-label={t(`field.${location}`, { name: variable.placeholder })}
            aria-invalid={faults[variable.name] ? true : undefined}
            title={faults[variable.name]}
            placeholder={variable.example ?? words}
            maxLength={1024}
            dir="auto"
            className={cn(
              "field-sizing-content mx-0.5 min-w-16 max-w-full rounded-full border bg-surface px-2 text-sm leading-6",
              faults[variable.name] ? "border-danger" : "border-line-strong",
            )}
          />
        );
      })}
    </span>
  );
}
