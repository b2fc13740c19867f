"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, SelectFilter, TimeFilter } from "#components/ui/filter-fields.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { filterNames } from "#components/ui/url-filter.ts";
import { useUrlFilter } from "#components/ui/use-url-filter.ts";
import { keysQuery } from "#lib/accounts/api-keys/browser.ts";
import { type RequestFilter, requestFilterSchema } from "#lib/api/request-log/schema.ts";
import { apiErrorCodes, errorTable } from "#lib/platform/errors.ts";

const CLASSES = ["2xx", "4xx", "5xx"] as const;
const STATUSES = [...new Set(apiErrorCodes.map((code) => errorTable[code].status))];
const METHODS = requestFilterSchema.shape.method.unwrap().options;
const CODES = apiErrorCodes.toSorted();
const RARE = ["code", "method", "requestId", "idempotencyKey", "messageId", "after", "before"] as const;

export function RequestFilters({ filter }: { filter: RequestFilter }) {
  const t = useTranslations("settings.requests");
  const { data: keys } = useQuery(keysQuery);
  const { set, setSoon, clear } = useUrlFilter(requestFilterSchema);
  const choice = (name: "key" | "status" | "code" | "method", any: string, options: ReactNode) => (
    <SelectFilter label={t(name)} value={filter[name]} any={any} onChange={(value) => set(name, value)}>
      {options}
    </SelectFilter>
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
    <TimeFilter label={t(name)} value={filter[name]} onChange={(value) => setSoon(name, value)} />
  );
  return (
    <FilterBar
      active={filterNames(requestFilterSchema).some((name) => filter[name] !== undefined)}
      moreActive={RARE.some((name) => filter[name] !== undefined)}
      onClear={clear}
      main={
        <>
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
                {`${isolate(name)} (${isolate(hint.slice(-4))})`}
              </option>
            )),
          )}
        </>
      }
      more={
        <>
          {choice("code", t("anyCode"), CODES.map(toOption))}
          {choice("method", t("anyMethod"), METHODS.map(toOption))}
          {text("requestId", t("requestIdHint"))}
          {text("idempotencyKey", t("idempotencyKey"))}
          {text("messageId", t("messageId"))}
          {time("after")}
          {time("before")}
        </>
      }
    />
  );
}

function toOption(value: string) {
  return (
    <option key={value} value={value}>
      {value}
    </option>
  );
}
