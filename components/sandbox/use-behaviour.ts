"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/http/api-error.ts";
import { behaviourQuery, changeBehaviour } from "#lib/sandbox/browser.ts";
import type { SandboxBehaviour } from "#lib/sandbox/schema.ts";
import type { SettingsChange } from "#lib/sandbox/settings.ts";

/** How WhatsApp behaves towards a number, and the ways to change it; a change shows once the server has it. */
export function useBehaviour(phoneNumberId: string) {
  const client = useQueryClient();
  const query = behaviourQuery(phoneNumberId);
  const { data } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (run: () => Promise<SandboxBehaviour>) => run(),
    onSuccess: (behaviour) => client.setQueryData(query.queryKey, behaviour),
    onError: (error) => notice.error(errorText(error)),
  });
  return {
    behaviour: data,
    change: (change: SettingsChange) => mutate(() => changeBehaviour(phoneNumberId, change)),
    run: mutate,
  };
}

export interface TabProps {
  behaviour: SandboxBehaviour;
  change: (change: SettingsChange) => void;
  /** Only admins change how WhatsApp behaves. */
  disabled: boolean;
}
