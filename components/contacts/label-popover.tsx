"use client";

import { Popover } from "@base-ui/react/popover";
import type { ComponentProps, ReactNode } from "react";
import { LabelChoices } from "#components/contacts/label-choices.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";

interface LabelPopoverProps extends ComponentProps<typeof LabelChoices> {
  label: string;
  className: string;
  buttonContent: ReactNode;
}

/** A button and its list of labels, which is open at first: it replaces the button of `PressToLoad`. */
export function LabelPopover({ label, className, buttonContent, ...choices }: LabelPopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger aria-label={label} className={className}>
        {buttonContent}
      </Popover.Trigger>
      <ListPopup title={label} side="bottom" align="end" sideOffset={4} className="w-72" initialFocus>
        <LabelChoices {...choices} />
      </ListPopup>
    </Popover.Root>
  );
}
