"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Ref, useId } from "react";
import { scopeGroupNames, scopeGroups } from "#components/developers/keys/scope-groups.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldGroup } from "#components/ui/field-group.tsx";
import { keysQuery } from "#lib/accounts/api-keys/browser.ts";
import { type Scope, scopeEndpoints } from "#lib/platform/scopes.ts";

interface PickerProps {
  chosen: readonly Scope[];
  onChange: (chosen: readonly Scope[]) => void;
  error?: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
}

export function ScopePicker({ chosen, onChange, error, ref }: PickerProps) {
  const t = useTranslations("settings.keys");
  const { data } = useQuery(keysQuery);
  const groups = scopeGroupNames.filter((group) => group !== "sandbox" || data?.sandboxEnabled);
  return (
    <FieldGroup
      ref={ref}
      label={t("scopes")}
      aside={
        <Button size="sm" onClick={() => onChange(["messages.send"])}>
          {t("sendOnly")}
        </Button>
      }
      error={error}
    >
      <ul className="divide-y rounded-md border">
        {groups.map((group) => (
          <li key={group} className="grid gap-x-3 px-3 py-2 sm:grid-cols-[6.5rem_1fr]">
            <p className="pt-1 text-muted text-xs">{t(`scopeGroup.${group}`)}</p>
            <div>
              {scopeGroups[group].map((scope) => (
                <ScopeChoice
                  key={scope}
                  scope={scope}
                  checked={chosen.includes(scope)}
                  onChange={(checked) =>
                    onChange(checked ? [...chosen, scope] : chosen.filter((item) => item !== scope))
                  }
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

interface ChoiceProps {
  scope: Scope;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function ScopeChoice({ scope, checked, onChange }: ChoiceProps) {
  const t = useTranslations("settings.keys");
  const id = useId();
  const endpoints = scopeEndpoints[scope];
  return (
    <div className="py-0.5">
      <label className="flex min-h-6 cursor-pointer items-start gap-2.5">
        <Checkbox
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5"
        />
        <span className="font-medium text-sm">{scope}</span>
      </label>
      <details className="ps-6.5 text-muted text-xs">
        <summary id={id} className="min-h-6 cursor-pointer ps-[1em] -indent-[1em]">
          {t(`scopeText.${toName(scope)}`)}
        </summary>
        <ul className="pb-1 font-mono">
          {endpoints.map((endpoint) => (
            <li key={endpoint} className="break-words">
              {endpoint}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

type NameOf<S extends string> = S extends `${infer A}.${infer B}` ? `${A}_${B}` : S;

function toName<S extends Scope>(scope: S): NameOf<S> {
  return scope.replace(".", "_") as NameOf<S>;
}
