"use client";

import { Popover } from "@base-ui/react/popover";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import type { ScheduleListProps } from "#components/inbox/details/schedule-list.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { focusAfterPress, focusBeforePress } from "#components/ui/focus-before-press.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";
import { preloadOn } from "#components/ui/preload-on.ts";
import { returnFocus, useOpenedFrom } from "#components/ui/return-focus.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";

const loadList = () => import("#components/inbox/details/schedule-list.tsx").then((module) => module.default);
const ScheduleList = lazyComponent(loadList, <div className="h-56" />);

interface ScheduleButtonProps extends ScheduleListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the list is placed if the button is hidden, as on a phone. */
  anchor?: RefObject<HTMLElement | null>;
  disabled?: boolean;
}

/** The second half of a send button: sends later, or sends and closes the conversation. */
export function ScheduleButton(props: ScheduleButtonProps) {
  const { open, onOpenChange, anchor, disabled, onSchedule, onSendNow, onTemplate, onSendAndClose } = props;
  const t = useTranslations("composer.schedule");
  const openedFrom = useOpenedFrom(open);
  const close = () => onOpenChange(false);
  const closeAnd = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        disabled={disabled}
        aria-label={t("button")}
        {...nameTooltip}
        {...preloadOn(loadList)}
        {...focusBeforePress}
        className={cn(buttonStyle({ variant: "primary" }), "w-7 rounded-s-none px-0")}
      >
        <ChevronDown aria-hidden className="size-4" />
      </Popover.Trigger>
      <ListPopup
        title={t("title")}
        {...(anchor ? { anchor } : {})}
        side="top"
        align="end"
        sideOffset={8}
        finalFocus={() => {
          const before = focusAfterPress();
          return before === true ? returnFocus(openedFrom) : before;
        }}
        className="w-80"
      >
        <ScheduleList
          windowExpiresAt={props.windowExpiresAt}
          previousTime={props.previousTime}
          onSchedule={(at) => {
            close();
            onSchedule(at);
          }}
          onSendNow={onSendNow && closeAnd(onSendNow)}
          onTemplate={onTemplate && closeAnd(onTemplate)}
          onSendAndClose={onSendAndClose && closeAnd(onSendAndClose)}
        />
      </ListPopup>
    </Popover.Root>
  );
}
