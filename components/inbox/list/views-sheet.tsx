"use client";

import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { ViewsNav } from "#components/inbox/list/views-nav.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { useCloseOnBack } from "#components/ui/use-close-on-back.ts";

export function ViewsSheet({ state, onClose }: { state: ListState; onClose: () => void }) {
  const t = useTranslations("list");
  const common = useTranslations("common");
  useCloseOnBack(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] flex-col border-e bg-surface shadow-xl outline-none transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full">
          <div className="flex h-14 shrink-0 items-center justify-between pe-2 ps-4">
            <Dialog.Title className="font-semibold text-lg">{t("views")}</Dialog.Title>
            <Dialog.Close
              aria-label={common("close")}
              className={buttonStyle({ variant: "ghost", size: "icon" })}
            >
              <X aria-hidden className="size-4" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <ViewsNav state={state} onDone={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
