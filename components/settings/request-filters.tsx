"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { filterNames, fromLocalInput, toLocalInput } from "#components/settings/request-filter.ts";
import { filterBox, TextFilter } from "#components/settings/text-filter.tsx";
import { useRequestFilter } from "#components/settings/use-request-filter.ts";
import { Button } from "#components/ui/button.tsx";
import { apiErrorCodes, errorTable } from "#lib/errors.ts";
import { keysQuery } from "#lib/keys/browser.ts";
import { type RequestFilter, requestFilterSchema } from "#lib/requests/schema.ts";

const CLASSES = ["2xx", "4xx", "5xx"] as const;
const STATUSES = [...new Set(apiErrorCodes.map((code) => errorTable[code].status))];
const METHODS = requestFilterSchema.shape.method.unwrap().options;
const CODES = apiErrorCodes.toSorted();
const RARE = ["code", "method", "requestId", "idempotencyKey", "messageId", "after", "before"] as const;

/** What the log is searched by. Every change goes into the address, so that what is seen can be shared. */
export function RequestFilters({ filter }: { filter: RequestFilter }) {
  const t = useTranslations("settings.requests");
  const { data: keys } = useQuery(keysQuery);
  const { set, setSoon, clear } = useRequestFilter();
  const filtered = filterNames.some((name) => filter[name] !== undefined);
  const choice = (name: "key" | "status" | "code" | "method", any: string, options: ReactNode) => (
    <select
      aria-label={t(name)}
      value={filter[name] ?? ""}
      onChange={(event) => set(name, event.target.value)}
      className={filterBox}
    >
      <option value="">{any}</option>
      {options}
    </select>
  );
  const text = (name: "path" | "requestId" | "idempotencyKey" | "messageId", placeholder: string) => (
    <TextFilter
      label={t(name === "path" ? "search" : name)}
      placeholder={placeholder}
      value={filter[name] ?? ""}
      onChange={(value) => setSoon(name, value)}
    />
  );
  const time = (name: "after" | "before") => (
    <label className="flex items-center gap-2 text-muted text-xs">
      <span className="w-10 shrink-0">{t(name)}</span>
      <input
        type="datetime-local"
        value={toLocalInput(filter[name])}
        onChange={(event) => set(name, fromLocalInput(event.target.value))}
        className={filterBox}
      />
    </label>
  );
  return (
    <search aria-label={t("filters")} className="mb-3 flex flex-col gap-2">
      <div className="grid gap-2 sm:grid-cols-3">
        {text("path", t("searchHint"))}
        {choice(
          "status",
          t("anyStatus"),
          <>
            {CLASSES.map((each) => (
              <option key={each} value={each}>
                {t(`statusClass.${each}`)}
              </option>
            ))}
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </>,
        )}
        {choice(
          "key",
          t("anyKey"),
          keys?.data.map(({ id, name, hint }) => (
            <option key={id} value={id}>
              {`${name} (${hint.slice(-4)})`}
            </option>
          )),
        )}
      </div>
      <details className="text-sm" open={RARE.some((name) => filter[name] !== undefined) || undefined}>
        <summary className="min-h-6 w-fit cursor-pointer text-muted text-xs">{t("moreFilters")}</summary>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {choice("code", t("anyCode"), CODES.map(toOption))}
          {choice("method", t("anyMethod"), METHODS.map(toOption))}
          {text("requestId", t("requestIdHint"))}
          {text("idempotencyKey", t("idempotencyKey"))}
          {text("messageId", t("messageId"))}
          {time("after")}
          {time("before")}
        </div>
      </details>
      {filtered ? (
        <Button variant="ghost" size="sm" className="self-start" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}

function toOption(value: string) {
  return (
    <option key={value} value={value}>
      {value}
    </option>
  );
}
