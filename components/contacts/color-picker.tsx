"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";

const COLORS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export function ColorPicker({ value, onChange }: { value: number; onChange: (color: number) => void }) {
  const t = useTranslations("contacts.labels");
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t("color")}</legend>
      <div className="flex flex-wrap gap-2">
        {COLORS.map((color) => (
          <label
            key={color}
            title={t(`colors.${color}`)}
            style={Object.fromEntries([["--label-hue", `var(--label-hue-${color})`]])}
            className="label-chip relative grid size-8 cursor-pointer place-items-center rounded-full has-checked:ring-2 has-checked:ring-current has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-4"
          >
            <input
              type="radio"
              name="color"
              value={color}
              aria-label={t(`colors.${color}`)}
              checked={color === value}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {color === value ? <Check aria-hidden className="size-4" /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
