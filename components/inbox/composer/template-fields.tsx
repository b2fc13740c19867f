"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { segmentsOf, sentenceAt } from "#components/inbox/composer/template-rules.ts";
import { FormattedText, startsRightToLeft } from "#components/inbox/thread/formatted-text.tsx";
import { cn } from "#components/ui/cn.ts";
import { isTouchScreen } from "#components/ui/media.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import { firstNameOf } from "#lib/contacts/name-rules.ts";
import { attributeText } from "#lib/platform/attribute-values.ts";
import type { TemplateDescription, TemplateVariable } from "#lib/whatsapp/render-template.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

const MAX_SUGGESTIONS = 8;

export interface TemplateFieldsContact {
  /** Null if the person is not a contact yet. */
  id: string | null;
  phoneDisplay: string | null;
}

interface TemplateFieldsProps {
  description: TemplateDescription;
  values: Readonly<Record<string, string>>;
  lastValues: Readonly<Record<string, string>>;
  contact: TemplateFieldsContact;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

export function TemplateFields(props: TemplateFieldsProps) {
  const t = useTranslations("composer.template");
  const { description, values, lastValues, contact, errors, onChange } = props;
  const [current, setCurrent] = useState<string | null>(null);
  const id = useId();
  const { data: page } = useQuery({ ...contactQuery(contact.id ?? ""), enabled: contact.id !== null });
  const variable = description.variables.find(({ name }) => name === current) ?? description.variables[0];
  const name = page?.contact.name ?? page?.contact.profileName ?? null;
  // A name can be a phone number.
  const firstName = (name && /\p{L}/u.test(name) && firstNameOf(name)) || "";
  const attributes = Object.entries(page?.contact.attributes ?? {});
  const suggestions = variable
    ? distinctValues([
        // Before what was sent to somebody else.
        { label: t("fillWith.contactName"), value: name ?? "" },
        { label: t("fillWith.firstName"), value: firstName },
        { label: t("fillWith.last"), value: lastValues[variable.name] ?? "" },
        { label: t("fillWith.phone"), value: contact.phoneDisplay ?? "" },
        ...attributes.map(([label, value]) => ({ label, value: attributeText(value) })),
      ])
        .filter(({ value }) => value !== "" && value !== values[variable.name])
        .slice(0, MAX_SUGGESTIONS)
    : [];
  const fields = { ...props, id, onFocus: setCurrent };
  const fieldOf = (variableName: string) =>
    document.getElementById(`${id}-${variableName}`) as HTMLInputElement | null;
  return (
    <>
      <div className="ms-auto w-fit max-w-full rounded-lg bg-bubble-out px-3 py-2">
        {description.headerText === null ? null : (
          <div className="mb-1 font-semibold">
            <TextWithFields text={description.headerText} location="header" fields={fields} />
          </div>
        )}
        <TextWithFields text={description.bodyText} location="body" fields={fields} />
        {description.footerText ? (
          <p dir="auto" className="mt-1 text-muted text-start text-xs">
            {description.footerText}
          </p>
        ) : null}
        {description.buttons.length > 0 ? (
          <ul className="mt-2 flex flex-col gap-1 border-ink/10 border-t pt-2">
            {Object.entries(description.buttons).map(([index, button]) => (
              <li key={index} className="text-center text-xs">
                <bdi className="font-medium text-accent">{button.text}</bdi>
                {button.value?.includes("{{") ? (
                  <span className="block">
                    <TextWithFields
                      text={button.value}
                      location="button"
                      index={Number(index)}
                      fields={fields}
                    />
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {Object.keys(errors).length > 0 ? (
        <ul className="mt-2 ms-auto flex w-fit max-w-full flex-col gap-1 text-danger text-xs">
          {Object.entries(errors).map(([name, error]) => (
            <li key={name} id={errorIdOf(id, name)}>
              {error}
            </li>
          ))}
        </ul>
      ) : null}
      {variable && suggestions.length > 0 ? (
        <div className="mt-2 flex flex-wrap items-center justify-end gap-1.5 text-xs">
          <span className="text-muted">
            {t(`fillWith.${variable.location}`, { name: variable.placeholder })}
          </span>
          {suggestions.map(({ label, value }) => (
            <button
              key={value}
              type="button"
              title={value}
              // A press leaves the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                const { activeElement } = document;
                const isInForm = activeElement === currentTarget || activeElement === fieldOf(variable.name);
                flushSync(() => onChange(variable.name, value));
                // Focusing a field would open the keyboard of the screen.
                if (isTouchScreen() && !isInForm) return;
                const next = nextEmpty(description.variables, values, variable.name);
                // What is typed next is another value or replaces this one.
                if (next) fieldOf(next)?.focus();
                else focusAndSelect(fieldOf(variable.name));
              }}
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

function errorIdOf(id: string, name: string): string {
  return `${id}-${name}-error`;
}

function nextEmpty(
  variables: readonly TemplateVariable[],
  values: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  const position = variables.findIndex((variable) => variable.name === name);
  const others = [...variables.slice(position + 1), ...variables.slice(0, Math.max(position, 0))];
  return others.find((variable) => (values[variable.name] ?? "").trim() === "")?.name;
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface ValueSuggestion {
  label: string;
  value: string;
}

function distinctValues(suggestions: readonly ValueSuggestion[]): ValueSuggestion[] {
  return suggestions.filter(
    ({ value }, index) => suggestions.findIndex((other) => other.value === value) === index,
  );
}

interface TextWithFieldsProps {
  text: string;
  location: TemplateVariable["location"];
  index?: number;
  fields: TemplateFieldsProps & { id: string; onFocus: (name: string) => void };
}

function TextWithFields({ text, location, index, fields }: TextWithFieldsProps) {
  const t = useTranslations("composer.template");
  const { id, description, values, errors, onChange, onFocus } = fields;
  const seen = new Set<string>();
  const segments = segmentsOf(text);
  const variableOf = (placeholder: string | null) =>
    description.variables.find(
      (candidate) =>
        candidate.location === location &&
        candidate.placeholder === placeholder &&
        (index === undefined || candidate.index === index),
    );
  /** An empty field is read as its example. */
  const shownAt = (segment: (typeof segments)[number]) => {
    const variable = variableOf(segment.placeholder);
    return (variable && (values[variable.name] || variable.example)) || segment.text;
  };
  return (
    <span
      // `auto` would ignore the segments, which have a direction of their own.
      dir={startsRightToLeft(text) ? "rtl" : "ltr"}
      className={cn(
        // On touch, fields have 16 px, so their sentence has it too.
        "block whitespace-pre-wrap leading-8 pointer-coarse:text-lg pointer-coarse:leading-9 [&>span[dir]]:inline",
        location === "button" ? null : "text-start",
      )}
    >
      {Object.entries(segments).map(([position, { text: segment, placeholder }]) => {
        const variable = variableOf(placeholder);
        if (!variable) return <FormattedText key={position} text={segment} hasLinks={false} />;
        const value = values[variable.name] ?? "";
        if (seen.has(variable.name)) return <span key={position}>{value || segment}</span>;
        seen.add(variable.name);
        const error = errors[variable.name];
        return (
          <input
            key={position}
            id={`${id}-${variable.name}`}
            value={value}
            onChange={(event) => onChange(variable.name, event.target.value)}
            onFocus={() => onFocus(variable.name)}
            aria-label={t(`field.${location}`, { name: variable.placeholder })}
            aria-invalid={error ? true : undefined}
            aria-description={sentenceAt(segments, Number(position), shownAt)}
            // Instead of the sentence.
            aria-describedby={error ? errorIdOf(id, variable.name) : undefined}
            placeholder={variable.example === null ? segment : t("example", { value: variable.example })}
            maxLength={TEMPLATE_LIMITS.body}
            dir="auto"
            className={cn(
              "field-sizing-content mx-px min-w-16 max-w-full rounded-full border bg-surface px-2 text-sm leading-6 placeholder:text-muted placeholder:italic",
              // An example must not look like a value.
              value === "" && "border-dashed",
              error ? "border-danger" : "border-line-strong",
            )}
          />
        );
      })}
    </span>
  );
}
