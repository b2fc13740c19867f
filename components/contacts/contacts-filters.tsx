"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Select } from "#components/ui/select.tsx";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { type ContactListFilter, labelsQuery } from "#lib/contacts/browser.ts";
import { contactSorts } from "#lib/contacts/rules.ts";
import { contactSources } from "#lib/platform/contact-sources.ts";

const TYPING_MS = 200;

export function ContactsFilters({
  filter,
  onChange,
  children,
}: {
  filter: ContactListFilter;
  onChange: (change: Record<string, string>) => void;
  children: React.ReactNode;
}) {
  const t = useTranslations("contacts.list");
  const { data: labels } = useQuery(labelsQuery);
  const typed = useTyped(onChange);
  const state = filter.optedOut ? "optedOut" : filter.blocked ? "blocked" : "";
  const active = Object.keys(filter).filter((name) => name !== "sort");
  const [isExpanded, setExpanded] = useState(false);
  const restId = useId();
  const search = useRef<HTMLDivElement>(null);
  const focusSearch = () => search.current?.querySelector("input")?.focus();
  const focusHandlers = useFocusReplacement(focusSearch);
  useCommand("search", focusSearch);
  return (
    <search {...focusHandlers} className="flex flex-wrap items-center gap-2">
      <div ref={search} className="min-w-0 max-sm:flex-1 sm:w-64">
        <TextFilter
          label={t("search")}
          placeholder={t("searchHint")}
          value={filter.q ?? ""}
          onChange={(q) => typed({ q })}
        />
      </div>
      {/* Collapsed on a phone, where the filters would fill the screen. */}
      <Button
        aria-expanded={isExpanded}
        aria-controls={restId}
        onClick={() => setExpanded(!isExpanded)}
        className="sm:hidden"
      >
        {t("filters", { count: active.filter((name) => name !== "q").length })}
      </Button>
      <div
        id={restId}
        className={cn("flex w-full flex-wrap gap-2 sm:contents", !isExpanded && "max-sm:hidden")}
      >
        <Choice label={t("label")} value={filter.label ?? ""} onChange={(label) => onChange({ label })}>
          <option value="">{t("anyLabel")}</option>
          {labels?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {filter.label && labels?.data.every(({ id }) => id !== filter.label) ? (
            <option value={filter.label}>{t("deletedLabel")}</option>
          ) : null}
        </Choice>
        <Choice
          label={t("state")}
          value={state}
          onChange={(next) =>
            onChange({ optedOut: next === "optedOut" ? "yes" : "", blocked: next === "blocked" ? "yes" : "" })
          }
        >
          <option value="">{t("anyState")}</option>
          <option value="optedOut">{t("optedOut")}</option>
          <option value="blocked">{t("blocked")}</option>
        </Choice>
        <Choice
          label={t("conversation")}
          value={filter.conversation ?? ""}
          onChange={(conversation) => onChange({ conversation })}
        >
          <option value="">{t("anyConversation")}</option>
          <option value="yes">{t("withConversation")}</option>
          <option value="no">{t("withoutConversation")}</option>
        </Choice>
        <Choice label={t("source")} value={filter.source ?? ""} onChange={(source) => onChange({ source })}>
          <option value="">{t("anySource")}</option>
          {contactSources.map((source) => (
            <option key={source} value={source}>
              {t(`sources.${source}`)}
            </option>
          ))}
        </Choice>
        <div className="w-40">
          <TextFilter
            label={t("attribute")}
            placeholder={t("attribute")}
            value={filter.attribute ?? ""}
            onChange={(attribute) => typed(attribute ? { attribute } : { attribute, value: "" })}
          />
        </div>
        {filter.attribute ? (
          <div className="w-40">
            <TextFilter
              label={t("value")}
              placeholder={t("value")}
              value={filter.value ?? ""}
              onChange={(value) => typed({ value })}
            />
          </div>
        ) : null}
        <Choice label={t("sort")} value={filter.sort ?? "updated"} onChange={(sort) => onChange({ sort })}>
          {contactSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Choice>
        {active.length > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange(Object.fromEntries(active.map((name) => [name, ""])))}
          >
            {t("clear")}
          </Button>
        ) : null}
        {children}
      </div>
    </search>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
}) {
  return (
    <Select
      size="sm"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-44 max-sm:w-[calc(50%-0.25rem)]"
    >
      {children}
    </Select>
  );
}

function useTyped(onChange: (change: Record<string, string>) => void): typeof onChange {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (change) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(change), TYPING_MS);
  };
}
