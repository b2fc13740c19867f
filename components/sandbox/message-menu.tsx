"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SendAsCustomer } from "#components/sandbox/phone-thread.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { SandboxMessageView } from "#lib/simulator/schema.ts";

const EMOJI = ["👍", "❤️", "😂", "🙏"];

export function MessageMenu({
  message,
  onSend,
  onReply,
  onEdit,
}: {
  message: SandboxMessageView;
  onSend: SendAsCustomer;
  onReply: () => void;
  onEdit: () => void;
}) {
  const t = useTranslations("sandbox.messageMenu");
  const { wamid, direction, status } = message;
  if (status === "deleted") return null;
  const own = direction === "from_customer";
  return (
    <Menu
      label={t("label")}
      icon={<Ellipsis aria-hidden className="size-4" />}
      className="size-7 opacity-70 group-hover:opacity-100 focus-visible:opacity-100"
    >
      <MenuItem onSelect={onReply}>{t("reply")}</MenuItem>
      {EMOJI.map((emoji) => (
        <MenuItem key={emoji} onSelect={() => onSend({ kind: "reaction", wamid, emoji })}>
          {t("react", { emoji })}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onSend({ kind: "reaction", wamid, emoji: "" })}>{t("unreact")}</MenuItem>
      {own && message.message.type === "text" ? <MenuItem onSelect={onEdit}>{t("edit")}</MenuItem> : null}
      {own ? <MenuItem onSelect={() => onSend({ kind: "delete", wamid })}>{t("delete")}</MenuItem> : null}
    </Menu>
  );
}
