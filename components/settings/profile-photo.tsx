"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ImageField } from "#components/settings/image-field.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { notice } from "#components/ui/notice.ts";
import { membersQuery, removePhoto, storePhoto } from "#lib/accounts/browser.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";

export function ProfilePhoto({ user: { id, name, photoUrl } }: Pick<CurrentMember, "user">) {
  const t = useTranslations("settings.profile.photo");
  const client = useQueryClient();
  const router = useRouter();
  const show = (text: string) => {
    void client.invalidateQueries(membersQuery);
    notice.success(text);
    router.refresh();
  };
  return (
    <ImageField
      title={t("title")}
      preview={<Avatar id={id} name={name} imageUrl={photoUrl} className="size-16 text-lg" />}
      hasImage={photoUrl !== null}
      texts={{ upload: t("upload"), replace: t("replace"), remove: t("remove") }}
      onStore={async (file) => {
        await storePhoto(file);
        show(t("saved"));
      }}
      onRemove={async () => {
        await removePhoto();
        show(t("removed"));
      }}
    />
  );
}
