"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { behaviorQuery, changeBehavior } from "#lib/simulator/browser.ts";
import type { SandboxBehavior } from "#lib/simulator/schema.ts";
import type { SettingsChange } from "#lib/simulator/settings-schema.ts";

export function useBehavior(phoneNumberId: string) {
  const client = useQueryClient();
  const query = behaviorQuery(phoneNumberId);
  const { data, error, refetch } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (run: () => Promise<SandboxBehavior>) => run(),
    onSuccess: (behavior) => storeSaved(client, query, behavior),
    onError: (error) => notice.error(errorText(error)),
  });
  return {
    behavior: data,
    error,
    refetch,
    change: (change: SettingsChange) => mutate(() => changeBehavior(phoneNumberId, change)),
    run: mutate,
  };
}

export interface TabProps {
  behavior: SandboxBehavior;
  change: (change: SettingsChange) => void;
  disabled: boolean;
}
