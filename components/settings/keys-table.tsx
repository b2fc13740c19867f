"use client";

import { useTranslations } from "next-intl";
import { keyWarnings } from "#components/settings/key-warnings.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { cn } from "#lib/cn.ts";
import { type KeyView, keyLimitNames } from "#lib/keys/schema.ts";

const tones = { active: "success", expired: "warning", revoked: "neutral" } as const;

/** Every key with what it may do, who made it, how it is used and how it stands. */
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
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="whitespace-nowrap [&>th]:px-3 md:[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th scope="col">{t("name")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("scopes")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("createdBy")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("lastUsed")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("expires")}
            </th>
            <th scope="col">{t("status")}</th>
            <th scope="col">
              <span className="sr-only">{t("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onReplace={() => onReplace(key)}
              onRevoke={() => onRevoke(key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({
  apiKey: key,
  onReplace,
  onRevoke,
}: {
  apiKey: KeyView;
  onReplace: () => void;
  onRevoke: () => void;
}) {
  const t = useTranslations("settings.keys");
  const ended = key.state !== "active";
  return (
    <tr className={cn("align-top [&>td]:px-3 md:[&>td]:px-4 [&>td]:py-3", ended && "text-muted")}>
      <td className="max-w-60">
        <p className={cn("break-words font-medium", ended || "text-ink")}>{key.name}</p>
        <p className="whitespace-nowrap font-mono text-muted text-xs">{key.hint}</p>
        <p className="mt-1 break-words text-muted text-xs lg:hidden">{key.scopes.join(", ")}</p>
        {key.allowedCidrs.length > 0 ? (
          <p className="mt-0.5 break-words text-muted text-xs">
            {t("onlyFrom", { addresses: key.allowedCidrs.join(", ") })}
          </p>
        ) : null}
        <KeyLimits limits={key.limits} />
      </td>
      <td className="max-lg:hidden">
        <div className="flex flex-wrap gap-1">
          {key.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </div>
      </td>
      <td className="whitespace-nowrap max-lg:hidden">
        <p>{key.createdByName ?? t("terminal")}</p>
        <DateTime value={key.createdAt} format="date" className="text-muted text-xs" />
      </td>
      <td className="whitespace-nowrap max-md:hidden">
        {key.lastUsedAt ? (
          <RelativeTime value={key.lastUsedAt} />
        ) : (
          <span className="text-muted">{t("neverUsed")}</span>
        )}
        <p className="tabular text-muted text-xs">{key.lastUsedAddress}</p>
        {key.lastUsedPath ? (
          <p className="max-w-36 truncate text-muted text-xs" title={key.lastUsedPath}>
            {key.lastUsedPath}
          </p>
        ) : null}
        {key.lastUsedUserAgent ? (
          <p className="max-w-36 truncate text-muted text-xs" title={key.lastUsedUserAgent}>
            {key.lastUsedUserAgent}
          </p>
        ) : null}
      </td>
      <td className="whitespace-nowrap max-lg:hidden">
        {key.expiresAt ? (
          <DateTime value={key.expiresAt} format="date" />
        ) : (
          <span className="text-muted">{t("noExpiry")}</span>
        )}
      </td>
      <td>
        <KeyState apiKey={key} />
      </td>
      <td className="text-right">
        {key.state === "revoked" ? null : (
          <div className="flex flex-col gap-1.5">
            <Button size="sm" aria-label={t("replaceName", { name: key.name })} onClick={onReplace}>
              {t("replace")}
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-label={t("revokeName", { name: key.name })}
              onClick={onRevoke}
            >
              {t("revoke")}
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}

/** The limits that differ from the defaults. */
function KeyLimits({ limits }: Pick<KeyView, "limits">) {
  const t = useTranslations("settings.keys");
  const set = keyLimitNames.flatMap((name) => {
    const rate = limits[name];
    return rate === undefined ? [] : [t(`limited.${name}`, { rate })];
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
