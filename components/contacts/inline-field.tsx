"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { valueControlStyle, valueLabelStyle, valueStyle } from "#components/contacts/labeled-value.tsx";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { notice } from "#components/ui/notice.ts";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useLengthCounter } from "#components/ui/use-length-counter.tsx";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function InlineField({
  label,
  value,
  shown,
  path,
  onSave,
  locked,
  hint,
  children,
  ...input
}: {
  label: string;
  value: string;
  shown?: ReactNode;
  path: string;
  onSave: (value: string) => Promise<unknown>;
  /** Why it cannot be edited; empty for no reason. */
  locked?: string | undefined;
  /** Shown while it is edited. */
  hint?: string;
  children?: ReactNode;
  maxLength?: number;
  inputMode?: "tel" | "text";
}) {
  const t = useTranslations("contacts.details");
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [saving, setSaving] = useState<{ from: string; to: string } | null>(null);
  /** Shown until `value` changes, where the server decides to what. */
  const pending = saving?.from === value ? saving.to : null;
  const [errorMessage, setErrorMessage] = useState("");
  const [takesFocus, setTakesFocus] = useState(true);
  const isMounted = useIsMounted();
  const { inputHandlers, counter } = useLengthCounter(input.maxLength);

  async function save(): Promise<void> {
    if (typed === null) return;
    const next = typed.trim();
    if (next === value) return leave();
    setTyped(null);
    setSaving({ from: value, to: next });
    setErrorMessage("");
    try {
      await onSave(next);
    } catch (error) {
      const message = (error instanceof ApiError && error.fields[path]) || errorText(error);
      if (!isMounted()) return notice.error(`${label}: ${message}`);
      // A person who types elsewhere meanwhile keeps the focus.
      setTakesFocus([document.body, trigger.current].includes(document.activeElement as HTMLElement));
      setTyped(next);
      setErrorMessage(message);
    } finally {
      setSaving(null);
    }
  }

  function leave(): void {
    setTyped(null);
    setErrorMessage("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") void save();
    else leave();
    requestAnimationFrame(() => trigger.current?.focus());
  }

  const isAbsent = value === "" && shown === undefined;
  const controls = children ? <span className="-my-2 flex shrink-0">{children}</span> : null;
  if (locked !== undefined) {
    return (
      <div>
        <p className={valueLabelStyle}>{label}</p>
        <div className="flex items-center gap-1">
          <span dir="auto" className={cn(valueStyle, "min-w-0 flex-1", isAbsent && "text-muted")}>
            {shown ?? (value === "" ? t("none") : value)}
          </span>
          {controls}
        </div>
        <p className="mt-1.5 text-muted text-xs empty:hidden">{locked}</p>
      </div>
    );
  }
  return (
    <div {...inputHandlers}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={valueLabelStyle}>
          {label}
        </label>
        {typed === null ? null : counter}
      </div>
      {typed === null ? (
        <div className="flex items-center gap-1">
          <button
            ref={trigger}
            type="button"
            id={id}
            aria-label={t("edit", {
              field: label,
              value: (typeof shown === "string" ? shown : value) || t("none"),
            })}
            onClick={() => {
              setTakesFocus(true);
              setTyped(value);
            }}
            className="group touch-target relative -mx-1.5 -my-1 flex min-w-0 flex-1 items-center gap-1.5 rounded px-1.5 py-1 text-start hover:bg-raised"
          >
            <span
              dir="auto"
              className={cn(valueStyle, "min-w-0", (pending !== null || isAbsent) && "text-muted")}
            >
              {(pending ?? shown ?? value) || t("add")}
            </span>
            <Pencil
              aria-hidden
              className="ms-auto size-3 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            />
          </button>
          {controls}
        </div>
      ) : (
        <>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: replaces the button that the user just pressed
            autoFocus={takesFocus}
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => (errorMessage ? undefined : void save())}
            aria-invalid={errorMessage ? true : undefined}
            aria-describedby={errorMessage ? `${id}-error` : hint ? `${id}-hint` : undefined}
            autoComplete="off"
            {...input}
            className={cn(controlStyle({ size: "sm" }), valueControlStyle, "w-full")}
          />
          {errorMessage ? (
            <p id={`${id}-error`} role="alert" className="mt-2.5 text-danger text-xs">
              {errorMessage}
            </p>
          ) : hint ? (
            <p id={`${id}-hint`} className="mt-2.5 text-muted text-xs">
              {hint}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
