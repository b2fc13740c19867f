"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { onKeysDropped } from "#components/shell/keys/keyboard-listener.ts";
import { notice } from "#components/ui/notice.ts";

export function DroppedKeysNotice() {
  const t = useTranslations("shell");
  useEffect(() => onKeysDropped(() => notice.warning(t("keysIgnored"))), [t]);
  return null;
}
