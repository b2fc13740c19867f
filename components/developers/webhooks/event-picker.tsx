"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldGroup } from "#components/ui/field-group.tsx";
import { OpeningDetails } from "#components/ui/opening-details.tsx";
import { eventFamilies, webhookEventTypes } from "#lib/events/webhook-event-rules.ts";

type Family = (typeof eventFamilies)[number];

export function EventPicker({
  chosen,
  onChange,
  error,
  ref,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
}) {
  const t = useTranslations("webhooks");
  const all = chosen.includes("*");
  const toggle = (type: string, on: boolean) =>
    onChange(on ? [...chosen, type] : chosen.filter((item) => item !== type));
  return (
    <FieldGroup ref={ref} label={t("events")} error={error}>
      <ul className="divide-y rounded-md border">
        <li>
          <Choice
            label={t("allEvents")}
            type="*"
            checked={all}
            onChange={(on) => onChange(on ? ["*"] : [])}
          />
        </li>
        {all
          ? null
          : eventFamilies.map((family) => (
              <li key={family}>
                <FamilyChoice family={family} chosen={chosen} toggle={toggle} onChange={onChange} />
              </li>
            ))}
      </ul>
    </FieldGroup>
  );
}

function FamilyChoice({
  family,
  chosen,
  toggle,
  onChange,
}: {
  family: Family;
  chosen: readonly string[];
  toggle: (type: string, on: boolean) => void;
  onChange: (chosen: readonly string[]) => void;
}) {
  const t = useTranslations("webhooks");
  const name = nameOf(family);
  const types = webhookEventTypes.filter((type) => type.startsWith(`${name}.`));
  const whole = chosen.includes(family);
  return (
    <>
      <Choice
        label={t(`family.${name}`)}
        type={family}
        checked={whole}
        onChange={(on) => {
          const others = chosen.filter((type) => type !== family && !type.startsWith(`${name}.`));
          onChange(on ? [...others, family] : others);
        }}
      />
      {whole ? null : (
        <OpeningDetails
          className="px-3 pb-2 ps-10 text-sm"
          opens={types.some((type) => chosen.includes(type))}
        >
          <summary className="touch-target relative min-h-6 cursor-pointer text-muted text-xs">
            {t("individualEvents")}
            <span className="sr-only">: {t(`family.${name}`)}</span>
          </summary>
          <div className="mt-1 flex flex-col gap-1">
            {types.map((type) => (
              <label
                key={type}
                className="flex min-h-6 cursor-pointer items-center gap-2 font-mono text-xs pointer-coarse:min-h-11"
              >
                <Checkbox
                  checked={chosen.includes(type)}
                  onChange={(event) => toggle(type, event.target.checked)}
                />
                {type}
              </label>
            ))}
          </div>
        </OpeningDetails>
      )}
    </>
  );
}

function nameOf<Name extends string>(family: `${Name}.*`): Name {
  return family.slice(0, -2) as Name;
}

function Choice({
  label,
  type,
  checked,
  onChange,
}: {
  label: string;
  type: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-raised">
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} className="mt-0.5" />
      <span>
        <span className="block font-medium text-sm">{label}</span>
        <span className="block font-mono text-muted text-xs">{type}</span>
      </span>
    </label>
  );
}
