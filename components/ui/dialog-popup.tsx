"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { buttonStyle } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { returnFocus, useOpenedFrom } from "#components/ui/return-focus.ts";
import { submitByModEnter } from "#components/ui/submit-by-mod-enter.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** False while it shows a key that is shown once. */
  dismissible?: boolean;
  /** `top` where the height changes while somebody types: the field stays where it is. */
  placement?: keyof typeof PLACEMENTS;
  className?: string;
  children: ReactNode;
}

const PLACEMENTS = {
  center:
    "top-[calc(var(--visible-top)+var(--visible-height)/2)] max-h-[calc(var(--visible-height)-2rem)] -translate-y-1/2",
  top: "top-[calc(var(--visible-top)+(var(--visible-height)*0.12))] max-h-[calc((var(--visible-height)*0.88)-1rem)]",
};

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  dismissible = true,
  placement = "center",
  className,
  children,
}: DialogProps) {
  const t = useTranslations("common");
  const popup = useRef<HTMLDivElement>(null);
  const openedFrom = useOpenedFrom(open);
  /** A click beside a form would lose what was typed into it. */
  const [isFormEdited, setFormEdited] = useState(false);
  if (!open && isFormEdited) setFormEdited(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || dismissible) onOpenChange(next);
      }}
      disablePointerDismissal={!dismissible || isFormEdited}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          onKeyDown={submitByModEnter}
          initialFocus={(openedBy) => (openedBy === "touch" ? true : (firstField(popup.current) ?? true))}
          finalFocus={() => findDialogBelow(popup.current) ?? returnFocus(openedFrom)}
          className={cn(
            "fixed left-1/2 z-50 flex w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-xl transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0",
            PLACEMENTS[placement],
            className,
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5">
            <div>
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              {description ? (
                <Base.Description className="mt-1 text-muted text-sm">{description}</Base.Description>
              ) : null}
            </div>
            {dismissible ? (
              <Base.Close
                aria-label={t("close")}
                className={cn(buttonStyle({ variant: "ghost", size: "icon" }), "-me-2 -mt-1")}
              >
                <X aria-hidden className="size-4" />
              </Base.Close>
            ) : null}
          </header>
          <div
            data-dialog-body
            onInput={(event) => {
              if (event.target instanceof Element && event.target.closest("form")) setFormEdited(true);
            }}
            className="overflow-y-auto px-5 pt-4 pb-5"
          >
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Instead of the button that closes, which comes first. A field with `autoFocus` has the focus already. */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const active = document.activeElement;
  if (active instanceof HTMLElement && popup?.contains(active)) return active;
  const fields = [
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file])",
    "textarea",
    "select",
  ];
  return popup?.querySelector<HTMLElement>(`[data-dialog-body] :is(${fields.join(", ")})`) ?? null;
}

/** Focus returns to the dialog below: the button in it that opened this one may be disabled while it is busy. */
function findDialogBelow(closing: HTMLElement | null): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[role=dialog][data-open]")]
    .filter((dialog) => dialog !== closing)
    .at(-1);
}
