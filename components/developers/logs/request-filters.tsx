"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterBar, SelectFilter, TimeFilter } from "#components/ui/filter-fields.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { useUrlFilter } from "#components/ui/use-url-filter.ts";
import { keysQuery } from "#lib/accounts/api-keys/browser.ts";
import { type RequestFilter, requestFilterSchema } from "#lib/api/request-log/schema.ts";
import { apiErrorCodes, errorTable } from "#lib/platform/errors.ts";

const CLASSES = ["2xx", "4xx", "5xx"] as const;
const STATUSES = [...new Set(apiErrorCodes.map((code) => errorTable[code].status))];
const METHODS = requestFilterSchema.shape.method.unwrap().options;
const CODES = apiErrorCodes.toSorted();

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
  const options = (values: readonly (string | number)[]) => values.map(toOption);
  const controls: Record<keyof RequestFilter, ReactNode> = {
    path: text("path", t("searchHint")),
    status: choice(
      "status",
      t("anyStatus"),
      <>
        {CLASSES.map((each) => (
          <option key={each} value={each}>
            {t(`statusClass.${each}`)}
          </option>
        ))}
        {options(STATUSES)}
      </>,
    ),
    key: choice(
      "key",
      t("anyKey"),
      keys?.data.map(({ id, name, hint }) => (
        <option key={id} value={id}>
          {`${isolate(name)} (${isolate(hint.slice(-4))})`}
        </option>
      )),
    ),
    code: choice("code", t("anyCode"), options(CODES)),
    method: choice("method", t("anyMethod"), options(METHODS)),
    requestId: text("requestId", t("requestIdHint")),
    idempotencyKey: text("idempotencyKey", t("idempotencyKey")),
    messageId: text("messageId", t("messageId")),
    after: time("after"),
    before: time("before"),
  };
  return (
    <FilterBar filter={filter} controls={controls} frequent={["path", "status", "key"]} onClear={clear} />
  );
}

function toOption(value: string | number) {
  return (
    <option key={value} value={value}>
      {value}
    </option>
  );
}
