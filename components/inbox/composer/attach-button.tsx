"use client";

import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useAddFiles } from "#components/inbox/composer/use-add-files.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { Button } from "#components/ui/button.tsx";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

const ACCEPTED = Object.values(MEDIA_LIMITS)
  .flatMap(({ types }) => types)
  .join(",");

export function AttachButton({ conversationId }: { conversationId: string }) {
  const t = useTranslations("composer.files");
  const input = useRef<HTMLInputElement>(null);
  const addFiles = useAddFiles(conversationId);
  useCommand("attach", () => input.current?.click());
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={t("attach")}
        onChange={(event) => {
          addFiles(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("attach")}
        title={t("attach")}
        onClick={() => input.current?.click()}
        className="size-9"
      >
        <Paperclip aria-hidden className="size-4.5" />
      </Button>
    </>
  );
}
