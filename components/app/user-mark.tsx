"use client";

import { useTranslations } from "next-intl";
import { NAVIGATION_ITEM, NavigationLabel } from "#components/shell/navigation/navigation-item.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { cn } from "#components/ui/cn.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";

export const USER_BUTTON = cn(NAVIGATION_ITEM, "text-muted md:rounded-full");

export function UserMark({ currentMember: { user } }: { currentMember: CurrentMember }) {
  const t = useTranslations("common");
  return (
    <>
      <Avatar
        id={user.id}
        name={user.name}
        imageUrl={user.photoUrl}
        className="size-5 text-[8px] md:size-8 md:text-xs"
      />
      <NavigationLabel>{t("account")}</NavigationLabel>
    </>
  );
}
