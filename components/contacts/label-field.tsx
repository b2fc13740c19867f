"use client";

import { Popover } from "@base-ui/react/popover";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type LabelChoice, LabelChoices } from "#components/contacts/label-choices.tsx";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { Field } from "#components/ui/field.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";

interface LabelFieldProps {
  label: string;
  hint?: string;
  chosen: LabelChoice | null;
  onChange: (chosen: LabelChoice | null) => void;
  /** Whether a new name can be chosen, which is its id too: the API takes either. */
  canCreate?: boolean;
}

/** A field of a form for one label. */
export function LabelField({ label, hint, chosen, onChange, canCreate = false }: LabelFieldProps) {
  const t = useTranslations("contacts.bulk");
  const valueId = useId();
  const [open, setOpen] = useState(false);
  const choose = (next: LabelChoice | null) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            {...attributes}
            aria-describedby={[valueId, attributes["aria-describedby"]].filter(Boolean).join(" ")}
            className={cn(controlStyle(), "flex w-full items-center gap-2 text-start")}
          >
            {chosen ? <LabelDot color={chosen.color} className="size-2.5" /> : null}
            <span id={valueId} dir="auto" className="min-w-0 flex-1 truncate text-page-start">
              {chosen?.name ?? t("none")}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </Popover.Trigger>
          <ListPopup
            title={label}
            side="bottom"
            align="start"
            sideOffset={4}
            className="w-(--anchor-width)"
            initialFocus
          >
            <LabelChoices
              chosen={chosen ? [chosen] : []}
              onAdd={choose}
              onRemove={() => choose(null)}
              {...(canCreate ? { onCreate: (name: string) => choose({ id: name, name, color: 0 }) } : {})}
            />
          </ListPopup>
        </Popover.Root>
      )}
    </Field>
  );
}
