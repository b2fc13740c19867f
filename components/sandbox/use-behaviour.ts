"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { behaviourQuery, changeBehaviour } from "#lib/simulator/browser.ts";
import type { SandboxBehaviour } from "#lib/simulator/schema.ts";
import type { SettingsChange } from "#lib/simulator/settings-schema.ts";

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
  disabled: boolean;
}
