"use client";

import { Popover } from "@base-ui/react/popover";
import { ChevronDown, LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { buttonStyle } from "#components/ui/button.tsx";
import { Choice } from "#components/ui/choice-list.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";
import { preloadOn } from "#components/ui/preload-on.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { SCHEDULE_MAX_MS } from "#lib/messages/rules.ts";

const loadList = () => import("#components/inbox/details/time-list.tsx").then((module) => module.default);
const TimeList = lazyComponent(loadList, <div className="h-56" />);

interface ScheduleButtonProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the list is placed if the button is hidden, as on a phone. */
  anchor?: RefObject<HTMLElement | null>;
  disabled?: boolean;
  /** Times after it are refused; null for a template, which needs no window. */
  windowExpiresAt: string | null;
  onSchedule: (sendAt: string) => void;
  /** Offered when the window is closed at a time. */
  onTemplate?: () => void;
}

/** The second half of a send button: sends later. */
export function ScheduleButton(props: ScheduleButtonProps) {
  const { open, onOpenChange, anchor, disabled, windowExpiresAt, onSchedule, onTemplate } = props;
  const t = useTranslations("composer.schedule");
  const { dateTime } = useFormats();
  const refuse = (at: Date) =>
    windowExpiresAt !== null && at.getTime() >= Date.parse(windowExpiresAt)
      ? t("windowClosed", { at: dateTime(windowExpiresAt, "weekdayTime") })
      : null;
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        disabled={disabled}
        aria-label={t("button")}
        title={t("button")}
        {...preloadOn(loadList)}
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
        className="w-80"
      >
        <TimeList
          now={serverNow()}
          title={t("title")}
          submitLabel={t("submit")}
          maxMs={SCHEDULE_MAX_MS}
          tooFar={t("tooFar")}
          refuse={refuse}
          onChoose={(at) => {
            onOpenChange(false);
            onSchedule(at.toISOString());
          }}
        >
          {onTemplate ? (
            <Choice
              alwaysShown
              value="template"
              keywords={[t("template")]}
              onSelect={() => {
                onOpenChange(false);
                onTemplate();
              }}
            >
              <span className="flex-1">{t("template")}</span>
              <LayoutTemplate aria-hidden className="size-4 text-muted" />
            </Choice>
          ) : null}
        </TimeList>
      </ListPopup>
    </Popover.Root>
  );
}
