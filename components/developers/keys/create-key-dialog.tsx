"use client";

import { useIsMutating } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CREATING_KEY, CreateKeyForm } from "#components/developers/keys/create-key-form.tsx";
import { NewKey } from "#components/developers/keys/new-key.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";

interface Made {
  key: KeyView;
  /** The key, or only its hint once confirmed, while the dialog fades out. */
  secret: string;
  putAway: boolean;
}

/** Shows the new key once, so that only its own button closes it after the request is sent. */
export function CreateKeyDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("settings.keys");
  const [made, setMade] = useState<Made | null>(null);
  const waiting = useIsMutating({ mutationKey: CREATING_KEY }) > 0;
  if (open && made?.putAway) setMade(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={made === null && !waiting}
      title={t(made ? "createdTitle" : "create")}
      description={t(made ? "createdText" : "createText")}
    >
      {made ? (
        <NewKey
          secret={made.secret}
          scopes={made.key.scopes}
          onDone={() => {
            setMade({ key: made.key, secret: made.key.hint, putAway: true });
            onOpenChange(false);
          }}
        />
      ) : (
        <CreateKeyForm
          onCreated={(created) => setMade({ ...created, putAway: false })}
          onCancel={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}
