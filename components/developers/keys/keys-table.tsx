"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { keyWarnings } from "#lib/accounts/api-keys/warning-rules.ts";
import { keyLimitNames } from "#lib/platform/rate-limits.ts";

const tones = { active: "success", expired: "warning", revoked: "neutral" } as const;

export function KeysTable({
  keys,
  onReplace,
  onRevoke,
}: {
  keys: KeyView[];
  onReplace: (key: KeyView) => void;
  onRevoke: (key: KeyView) => void;
}) {
  const t = useTranslations("settings.keys");
  const creatorOf = ({ createdByName: name, creatorState: state }: KeyView) =>
    name === null ? t("commandLine") : state === null ? name : t(`creatorState.${state}`, { name });
  const columns: TableColumn<KeyView>[] = [
    column(
      "name",
      t("name"),
      (key) => (
        <>
          <p
            dir="auto"
            className={cn("break-words text-page-start font-medium", key.state === "active" && "text-ink")}
          >
            {key.name}
          </p>
          <p className="whitespace-nowrap font-mono text-muted text-xs">{key.hint}</p>
          <p className="mt-1 break-words text-muted text-xs xl:hidden">{key.scopes.join(", ")}</p>
          {key.allowedCidrs.length > 0 ? (
            <p className="mt-0.5 break-words text-muted text-xs">
              {t("allowedFrom", { addresses: key.allowedCidrs.join(", ") })}
            </p>
          ) : null}
          <KeyLimits limits={key.limits} />
        </>
      ),
      "max-w-60 lg:min-w-48",
    ),
    column(
      "scopes",
      t("scopes"),
      (row) => (
        <div className="flex flex-wrap gap-1">
          {row.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </div>
      ),
      "max-xl:hidden",
    ),
    column(
      "createdBy",
      t("createdBy"),
      (key) => (
        <>
          <p>{creatorOf(key)}</p>
          <DateTime value={key.createdAt} format="date" className="text-muted text-xs" />
        </>
      ),
      "whitespace-nowrap max-lg:hidden",
    ),
    column("lastUsed", t("lastUsed"), (row) => <LastUse apiKey={row} />, "whitespace-nowrap max-md:hidden"),
    column(
      "expires",
      t("expires"),
      (row) =>
        row.expiresAt ? (
          <DateTime value={row.expiresAt} format="date" />
        ) : (
          <span className="text-muted">{t("noExpiry")}</span>
        ),
      "whitespace-nowrap max-lg:hidden",
    ),
    column("status", t("status"), (row) => <KeyState apiKey={row} />),
    column(
      "acts",
      () => <span className="sr-only">{t("actions")}</span>,
      (key) =>
        key.state === "revoked" ? null : (
          <RowMenu name={key.name} className="-mt-2.5 ms-auto">
            <MenuItem onSelect={() => onReplace(key)}>{t("replace")}</MenuItem>
            <MenuItem onSelect={() => onRevoke(key)}>{t("revoke")}</MenuItem>
          </RowMenu>
        ),
      "w-16",
    ),
  ];
  return (
    <Table data={keys} columns={columns} rowClassName={({ state }) => state !== "active" && "text-muted"} />
  );
}

function LastUse({ apiKey: key }: { apiKey: KeyView }) {
  const t = useTranslations("settings.keys");
  if (!key.lastUsedAt) return <span className="text-muted">{t("neverUsed")}</span>;
  return (
    <>
      <RelativeTime value={key.lastUsedAt} isAlone />
      <p className="tabular text-muted text-xs">{key.lastUsedAddress}</p>
      {[key.lastUsedPath, key.lastUsedUserAgent].map((text) =>
        text ? (
          <p
            key={text}
            dir="ltr"
            className="max-w-36 truncate text-page-start text-muted text-xs"
            title={text}
          >
            {text}
          </p>
        ) : null,
      )}
    </>
  );
}

function KeyLimits({ limits }: Pick<KeyView, "limits">) {
  const t = useTranslations("settings.keys");
  const set = keyLimitNames.flatMap((name) => {
    const rate = limits[name];
    return rate === undefined ? [] : [t(`limitValue.${name}`, { rate })];
  });
  return set.length > 0 ? <p className="mt-0.5 break-words text-muted text-xs">{set.join(" · ")}</p> : null;
}

function KeyState({ apiKey: key }: { apiKey: KeyView }) {
  const t = useTranslations("settings.keys");
  const now = useNow();
  const warnings = now === null ? [] : keyWarnings(key, now);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tones[key.state]}>{t(`state.${key.state}`)}</Badge>
      {warnings.map((warning) => (
        <Badge key={warning} tone="warning">
          {t(`warning.${warning}`)}
        </Badge>
      ))}
      {warnings.includes("browser") ? (
        <p className="max-w-44 break-words text-muted text-xs">
          {t("browserText", { origin: key.browserOrigin ?? "" })}
        </p>
      ) : null}
    </div>
  );
}
