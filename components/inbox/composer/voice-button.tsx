"use client";

import { Mic } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";

const VoiceRecorder = lazyComponent(() =>
  import("#components/inbox/composer/voice-recorder.tsx").then((module) => module.VoiceRecorder),
);

export function VoiceButton({ conversationId }: { conversationId: string }) {
  const t = useTranslations("composer.voice");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("record")}
        title={t("record")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="size-9"
      >
        <Mic aria-hidden className="size-4.5" />
      </Button>
      {open ? <VoiceRecorder conversationId={conversationId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
