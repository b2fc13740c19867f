import { Popover } from "@base-ui/react/popover";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { BulkKind } from "#components/inbox/list/bulk-choices.tsx";
import type { CommandId } from "#components/shell/keys/commands.ts";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { ListPopup } from "#components/ui/list-popup.tsx";

const BUTTON =
  "flex h-11 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-2xs text-muted leading-tight transition-colors [&>span]:max-w-full [&>span]:truncate hover:bg-raised hover:text-ink data-popup-open:bg-raised";

/** Which choices are open, by their button or their key. */
export function useChoices() {
  const [shown, setShown] = useState<BulkKind | null>(null);
  const opener = useRef<Element | null>(null);
  return {
    shown,
    open: (kind: BulkKind) => {
      opener.current = document.activeElement;
      setShown(kind);
    },
    close: () => setShown(null),
    /** Where the focus was, or the button. */
    finalFocus: () => focusable(opener.current) ?? true,
  };
}

function focusable(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
}

/** Opens choices below it. */
export function ChoiceButton({
  kind,
  label,
  icon: Icon,
  choices,
  children,
}: {
  kind: BulkKind;
  label: string;
  icon: LucideIcon;
  choices: ReturnType<typeof useChoices>;
  children: ReactNode;
}) {
  const keys = useCommandKeys(kind);
  return (
    <Popover.Root
      open={choices.shown === kind}
      onOpenChange={(isOpen) => (isOpen ? choices.open(kind) : choices.close())}
    >
      <Popover.Trigger className={BUTTON} {...labelProps(label, keys)}>
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
        <span aria-hidden>{label}</span>
      </Popover.Trigger>
      <ListPopup
        title={label}
        side="top"
        align="center"
        sideOffset={8}
        className="w-72"
        finalFocus={choices.finalFocus}
      >
        {children}
      </ListPopup>
    </Popover.Root>
  );
}

/** Acts at once. @param props.text what one line has room for @param props.command whose keys do the same */
export function ActionButton({
  label,
  text = label,
  command,
  icon: Icon,
  onClick,
}: {
  label: string;
  text?: string;
  command: CommandId;
  icon: LucideIcon;
  onClick: () => void;
}) {
  const keys = useCommandKeys(command);
  return (
    <button type="button" {...labelProps(label, keys)} onClick={onClick} className={BUTTON}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span aria-hidden>{text}</span>
    </button>
  );
}

export function labelProps(label: string, keys: ReturnType<typeof useCommandKeys> | undefined) {
  return {
    "aria-label": label,
    "aria-keyshortcuts": keys?.aria,
    title: keys?.text ? `${label} (${keys.text})` : label,
  };
}
