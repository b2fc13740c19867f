"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SettingGroup, SwitchSetting, TextSetting } from "#components/sandbox/setting-rows.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { formatIfPhone } from "#lib/platform/format-phone.ts";
import { suggestPhone } from "#lib/platform/phone.ts";
import { changeCustomer, changeIdentity, chatsQuery } from "#lib/simulator/browser.ts";
import { type SandboxChat, USER_ID_WEBHOOKS } from "#lib/simulator/schema.ts";
import { traitSwitches } from "#lib/simulator/settings-schema.ts";

interface CustomerSheetProps {
  chat: SandboxChat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRenumber: (waId: string) => void;
}

export function CustomerSheet({ chat, open, onOpenChange, onRenumber }: CustomerSheetProps) {
  const t = useTranslations("sandbox.customer");
  const client = useQueryClient();
  const [isInvalid, setInvalid] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => client.invalidateQueries(chatsQuery),
    onError: (error) => notice.error(errorText(error)),
  });
  const { traits } = chat;
  const change = (changed: Partial<typeof traits>) => mutate(() => changeCustomer(chat, { traits: changed }));
  function renumber(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const waId = suggestPhone(String(new FormData(event.currentTarget).get("phone")));
    setInvalid(waId === null);
    if (waId === null) return;
    mutate(() => changeIdentity(chat, { kind: "number", waId }), {
      onSuccess: () => {
        onOpenChange(false);
        onRenumber(waId);
      },
    });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<bdi>{formatIfPhone(chat.profileName)}</bdi>}
      description={t("text")}
    >
      <div className="-mx-5 -mb-5">
        <SettingGroup title={t("phoneGroup")}>
          {traitSwitches.map((trait) => (
            <SwitchSetting
              key={trait}
              label={t(trait)}
              hint={t(`${trait}Hint`)}
              value={traits[trait]}
              onChange={(value) => change({ [trait]: value })}
            />
          ))}
        </SettingGroup>
        <SettingGroup title={t("names")}>
          <div className="flex items-center gap-2 py-3 text-sm">
            <span className="flex-1 font-medium">{t("bsuid")}</span>
            <code className="truncate text-muted text-xs">{chat.bsuid ?? t("none")}</code>
            {chat.bsuid ? <CopyButton text={chat.bsuid} label={t("copy")} /> : null}
          </div>
          <TextSetting
            label={t("username")}
            hint={t("usernameHint")}
            pattern={/^[a-z0-9._]{3,30}$/}
            maxLength={30}
            value={traits.username}
            onChange={(username) => change({ username })}
          />
          <TextSetting
            label={t("parentBsuid")}
            hint={t("parentBsuidHint")}
            pattern={/^[A-Z]{2}\.ENT\.[A-Za-z0-9]{1,128}$/}
            maxLength={140}
            value={traits.parentBsuid}
            onChange={(parentBsuid) => change({ parentBsuid })}
          />
          <TextSetting
            label={t("identityHash")}
            hint={t("identityHashHint")}
            pattern={/^\S{1,64}$/}
            maxLength={64}
            value={traits.identityHash}
            onChange={(identityHash) => change({ identityHash })}
          />
        </SettingGroup>
        <SettingGroup title={t("changes")}>
          <form onSubmit={renumber} className="flex items-end gap-2 py-3">
            <div className="flex-1">
              <TextField
                label={t("newNumber")}
                name="phone"
                inputMode="tel"
                autoComplete="off"
                placeholder="15555550151"
                hint={t("newNumberHint")}
                error={isInvalid ? t("newNumberError") : undefined}
              />
            </div>
            <Button type="submit" loading={isPending} className="mb-5.5">
              {t("changeNumber")}
            </Button>
          </form>
          <div className="flex flex-wrap items-center gap-2 py-3">
            {USER_ID_WEBHOOKS.map((webhook) => (
              <Button
                key={webhook}
                size="sm"
                onClick={() => mutate(() => changeIdentity(chat, { kind: "user_id", webhook }))}
              >
                {t(`newId.${webhook}`)}
              </Button>
            ))}
            <p className="w-full text-muted text-xs">{t("newIdHint")}</p>
          </div>
        </SettingGroup>
      </div>
    </Dialog>
  );
}
