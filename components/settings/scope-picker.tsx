"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Scope, scopeEndpoints, scopes } from "#lib/scopes.ts";

/** What a key may do, each scope with the endpoints that it opens; nothing is chosen beforehand. */
export function ScopePicker({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly Scope[];
  onChange: (chosen: readonly Scope[]) => void;
  error?: string | undefined;
}) {
  const t = useTranslations("settings.keys");
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <div className="mb-2 flex items-center justify-between">
        <legend className="float-left font-medium text-sm">{t("scopes")}</legend>
        <Button size="sm" variant="ghost" onClick={() => onChange(["messages.send"])}>
          {t("sendOnly")}
        </Button>
      </div>
      <ul className="divide-y rounded-md border">
        {scopes.map((scope) => (
          <li key={scope}>
            <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-raised">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                aria-invalid={error ? true : undefined}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, scope] : chosen.filter((item) => item !== scope),
                  )
                }
                className="mt-0.5 size-4 accent-accent"
              />
              <span>
                <span className="block font-medium text-sm">{scope}</span>
                <span className="block font-mono text-muted text-xs">{scopeEndpoints[scope].join(", ")}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-note`} className="mt-1.5 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
