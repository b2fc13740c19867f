"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Shows the text that was being written when the session ended, because a removed member cannot open it again. */
export function SessionEnded({ text, onLeave }: { text: string; onLeave: () => void }) {
  const t = useTranslations("live.sessionEnded");
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title={t("title")}
      description={t("text")}
    >
      <p
        dir="auto"
        className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words rounded-md border bg-canvas p-3 text-sm"
      >
        {text}
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <CopyButton text={text} label={t("copy")} />
        <Button variant="primary" onClick={onLeave}>
          {t("signIn")}
        </Button>
      </div>
    </Dialog>
  );
}
