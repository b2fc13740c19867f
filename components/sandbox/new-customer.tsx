"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { suggestPhone } from "#lib/platform/phone.ts";

export function NewCustomer({ onOpen }: { onOpen: (waId: string, profileName: string) => void }) {
  const t = useTranslations("sandbox");
  const [shown, setShown] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const waId = suggestPhone(String(form.get("phone")));
    setInvalid(waId === null);
    if (waId === null) return;
    onOpen(waId, String(form.get("name")).trim() || `+${waId}`);
    setShown(false);
  }
  return (
    <div className="border-b px-4 py-3">
      {shown ? (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <TextField label={t("name")} name="name" maxLength={120} autoFocus autoComplete="off" />
          <TextField
            label={t("phone")}
            name="phone"
            inputMode="tel"
            required
            autoComplete="off"
            placeholder="15555550150"
            hint={t("phoneHint")}
            error={isInvalid ? t("phoneHint") : undefined}
          />
          <Button type="submit" variant="primary">
            {t("open")}
          </Button>
        </form>
      ) : (
        <Button className="w-full" onClick={() => setShown(true)}>
          <Plus aria-hidden className="size-4" />
          {t("newCustomer")}
        </Button>
      )}
    </div>
  );
}
