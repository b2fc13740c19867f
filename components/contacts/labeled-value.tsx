import type { ReactNode } from "react";

export const valueLabelStyle = "mb-1 block text-muted text-xs leading-4";
export const valueStyle =
  "break-words text-page-start text-sm leading-5 pointer-coarse:text-lg pointer-coarse:leading-6";
/** Makes a control of size `sm` take the height of a value's line. */
export const valueControlStyle = "-my-1.5 block pointer-coarse:-my-2.5";

export function LabeledValue({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div>
      <p className={valueLabelStyle}>{label}</p>
      <p dir="auto" className={valueStyle}>
        {value}
      </p>
    </div>
  );
}
