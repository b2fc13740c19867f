"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useFocusFromPlaceholder } from "#components/inbox/composer/focus-field.ts";
import {
  arrangeTemplates,
  isForMembers,
  isInPicker,
  markFavorite,
  previewTemplate,
  sendRestriction,
  type TemplateFilter,
} from "#components/inbox/composer/template-rules.ts";
import { TemplatesSkeleton } from "#components/inbox/composer/templates-skeleton.tsx";
import { useTemplatesOf } from "#components/inbox/composer/use-templates-of.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { notice } from "#components/ui/notice.ts";
import { Select } from "#components/ui/select.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { offeredCategories } from "#lib/platform/template-categories.ts";
import { setFavorite, templateMemoryQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export interface TemplateRecipient {
  displayName: string;
  phone: string | null;
  optedOut: boolean;
  blocked: boolean;
}

interface TemplatePickerProps {
  contact: TemplateRecipient;
  /** That the template is sent from. */
  numberId: string | undefined;
  onChoose: (template: TemplateView) => void;
}

/** The number's templates, those that cannot be sent to the contact last and with the reason. */
export function TemplatePicker({ contact, numberId, onChoose }: TemplatePickerProps) {
  const t = useTranslations("composer.template");
  const { templates: all, error, retry } = useTemplatesOf(numberId);
  const templates = all?.filter(isForMembers);
  if (error) {
    return (
      <EmptyState title={t("failed")} action={<Button onClick={retry}>{t("tryAgain")}</Button>}>
        {errorText(error)}
      </EmptyState>
    );
  }
  if (templates?.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return <Templates templates={templates ?? []} loading={!templates} contact={contact} onChoose={onChoose} />;
}

function Templates({
  templates,
  loading,
  contact,
  onChoose,
}: Omit<TemplatePickerProps, "numberId"> & { templates: readonly TemplateView[]; loading: boolean }) {
  const t = useTranslations("composer.template");
  useFocusFromPlaceholder();
  const { data: memory } = useQuery(templateMemoryQuery);
  const [filter, setFilter] = useState<TemplateFilter>({ search: "", language: "", category: "" });
  const found = arrangeTemplates(templates, memory?.data ?? [], filter);
  const sendable = found.filter((template) => sendRestriction(template, contact) === null);
  /** What Enter in the search chooses. */
  const chosenByEnter = filter.search.trim() === "" ? undefined : sendable[0];
  const restricted = found.flatMap((template) => {
    const restriction = sendRestriction(template, contact);
    return restriction !== null && isInPicker(restriction) ? [{ template, restriction }] : [];
  });
  const languages = [...new Set(templates.map(({ language }) => language))].toSorted();
  const favorites = new Set(
    memory?.data.flatMap(({ favorite, templateId }) => (favorite ? [templateId] : [])),
  );
  return (
    <search onKeyDown={moveByArrow} className="block px-3 py-2.5">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <input
          type="search"
          data-template-search
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            // The first one clears the search, the next one leaves it.
            if (event.key === "Escape" && filter.search !== "") setFilter({ ...filter, search: "" });
            else if (event.key === "Enter" && chosenByEnter) onChoose(chosenByEnter);
            else return;
            event.preventDefault();
          }}
          aria-label={t("search")}
          placeholder={t("search")}
          className={cn(controlStyle({ size: "sm" }), "min-w-32 flex-1 max-sm:basis-full")}
        />
        {languages.length > 1 ? (
          <Select
            size="sm"
            className="max-sm:flex-1"
            value={filter.language}
            onChange={(event) => setFilter({ ...filter, language: event.target.value })}
            aria-label={t("language")}
          >
            <option value="">{t("anyLanguage")}</option>
            {languages.map((language) => (
              <option key={language}>{language}</option>
            ))}
          </Select>
        ) : null}
        <Select
          size="sm"
          className="max-sm:flex-1"
          value={filter.category}
          onChange={(event) => setFilter({ ...filter, category: event.target.value })}
          aria-label={t("categoryLabel")}
        >
          <option value="">{t("anyCategory")}</option>
          {offeredCategories
            .filter((category) => isForMembers({ category }))
            .map((category) => (
              <option key={category} value={category}>
                {t(`category.${category}`)}
              </option>
            ))}
        </Select>
      </div>
      <div className="max-h-[min(16rem,35dvh)] overflow-y-auto rounded-md border">
        {loading ? <TemplatesSkeleton /> : null}
        {found.length === 0 && !loading ? (
          <p role="status" className="px-3 py-4 text-muted text-sm">
            {t("nothingFound")}
          </p>
        ) : null}
        <span role="status" className="sr-only">
          {chosenByEnter ? t("enterChooses", { name: chosenByEnter.name }) : null}
        </span>
        <ul aria-label={t("templates")} className="divide-y">
          {sendable.map((template) => (
            <Row
              key={template.id}
              template={template}
              favorite={favorites.has(template.id)}
              isChosenByEnter={template === chosenByEnter}
              onChoose={() => onChoose(template)}
            />
          ))}
        </ul>
        {restricted.length > 0 ? (
          <>
            <p className="border-t bg-raised px-3 py-1.5 text-muted text-xs">{t("unavailable")}</p>
            <ul aria-label={t("unavailable")} className="divide-y">
              {restricted.map(({ template, restriction }) => (
                <li key={template.id} className="px-3 py-2 text-sm">
                  <span dir="ltr" className="block truncate text-page-start text-muted">
                    {template.name} · {template.language}
                  </span>
                  <span className="block text-muted text-xs">
                    {t(`unavailableReason.${restriction}`, { name: contact.displayName })}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </search>
  );
}

/** From the search through the templates and back. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const places: Element[] = [
    ...event.currentTarget.querySelectorAll("[data-template-search], [data-template-row]"),
  ];
  const at = event.target instanceof Element ? places.indexOf(event.target) : -1;
  if (step === undefined || at === -1) return;
  event.preventDefault();
  const next = places[at + step];
  if (next instanceof HTMLElement) next.focus();
}

function Row({
  template,
  favorite,
  isChosenByEnter,
  onChoose,
}: {
  template: TemplateView;
  favorite: boolean;
  isChosenByEnter: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("composer.template");
  const client = useQueryClient();
  const { id, name, language, category } = template;

  function show(isFavorite: boolean) {
    client.setQueryData(
      templateMemoryQuery.queryKey,
      (memory) => memory && markFavorite(memory, id, isFavorite),
    );
  }

  async function toggle() {
    await client.cancelQueries(templateMemoryQuery);
    show(!favorite);
    try {
      await setFavorite(id, !favorite);
    } catch (error) {
      show(favorite);
      notice.error(errorText(error));
    }
    void client.invalidateQueries(templateMemoryQuery);
  }

  return (
    <li className={cn("flex items-center gap-1 pe-1 hover:bg-raised", isChosenByEnter && "bg-raised")}>
      <button
        type="button"
        data-template-row
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-center gap-3 px-3 py-2 text-start"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 text-page-start text-sm">
            {Object.entries(previewTemplate(template.components)).map(([position, { text, isExample }]) =>
              isExample ? (
                // As the empty field that it becomes, so that nobody takes the example for this customer's value.
                <span
                  key={position}
                  className="rounded-full border border-line-strong border-dashed px-1 text-muted italic"
                >
                  {text}
                </span>
              ) : (
                <span key={position}>{text}</span>
              ),
            )}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span dir="ltr" className="min-w-0 truncate text-muted text-xs">
              {name}
            </span>
            <Badge>{language}</Badge>
            <Badge tone={category === "marketing" ? "info" : "neutral"}>{t(`category.${category}`)}</Badge>
          </span>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={favorite}
        aria-label={t("pin", { name })}
        {...nameTooltip}
        onClick={() => void toggle()}
        className={cn(
          "grid size-8 shrink-0 place-items-center rounded-md hover:bg-surface",
          favorite ? "text-warning" : "text-muted",
        )}
      >
        <Star aria-hidden className="size-4" fill={favorite ? "currentColor" : "none"} />
      </button>
    </li>
  );
}
