"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { NO_PLACE, setFilling, useFilling } from "#components/inbox/composer/template-store.ts";
import { TemplateForm } from "#components/inbox/template-form.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { templatesQuery } from "#lib/templates/browser.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** Choose a template, fill it, see it as the customer will, send it. */
export function TemplateComposer({
  conversation,
  submitRef,
  onSent,
}: {
  conversation: ConversationView;
  /** How the panel of a held reply sends it. */
  submitRef: RefObject<(() => void) | null>;
  onSent: () => void;
}) {
  const t = useTranslations("inbox");
  const [search, setSearch] = useState("");
  const filling = useFilling(conversation.id);
  const choose = (templateId: string) =>
    setFilling(conversation.id, { templateId, values: {}, link: "", place: NO_PLACE, header: null });
  const { data, error, refetch } = useQuery(templatesQuery);
  const sendable = (data?.data ?? []).filter((template) => template.sendable);
  const template = sendable.find((candidate) => candidate.id === filling?.templateId);
  if (template && filling) {
    return (
      <TemplateForm
        key={template.id}
        template={template}
        conversation={conversation}
        filling={filling}
        submitRef={submitRef}
        onSent={() => {
          setFilling(conversation.id, null);
          onSent();
        }}
        onBack={() => setFilling(conversation.id, null)}
      />
    );
  }
  const found = sendable.filter((candidate) =>
    candidate.name.includes(search.trim().toLowerCase().replaceAll(" ", "_")),
  );
  return (
    <div className="px-4 py-3">
      <div className="mb-2 flex items-center gap-2">
        <input
          type="search"
          data-template-search
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label={t("searchTemplates")}
          placeholder={t("searchTemplates")}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        />
      </div>
      {error ? (
        <EmptyState
          title={t("templatesFailed")}
          action={<Button onClick={() => refetch()}>{t("tryAgain")}</Button>}
        >
          {errorText(error)}
        </EmptyState>
      ) : data && sendable.length === 0 ? (
        <EmptyState title={t("noTemplates")}>{t("noTemplatesText")}</EmptyState>
      ) : (
        <ul aria-label={t("templates")} className="max-h-56 divide-y overflow-y-auto rounded-md border">
          {found.map((candidate) => (
            <li key={candidate.id}>
              <button
                type="button"
                onClick={() => choose(candidate.id)}
                className="flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-sm">{candidate.name}</span>
                  <span dir="auto" className="block truncate text-muted text-xs">
                    {describeTemplate(candidate.components).bodyText}
                  </span>
                </span>
                <Badge>{candidate.language}</Badge>
                <Badge tone={candidate.category === "marketing" ? "info" : "neutral"}>
                  {t(`category.${candidate.category}`)}
                </Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
