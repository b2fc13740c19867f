"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { changePreferences, preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { DEFAULT_PREFERENCES } from "#lib/accounts/preferences/rules.ts";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const MUTATION = ["preferences", "change"];

type ChangePreferences = (change: Partial<Preferences>, onSaved?: () => void) => void;

/** Changes are optimistic, applied in order, and rolled back if rejected. */
export function usePreferences(): [Preferences, ChangePreferences] {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const { queryKey } = preferencesQuery;
  const show = (wanted: Partial<Preferences>) =>
    client.setQueryData(queryKey, (old) => ({ ...(old ?? DEFAULT_PREFERENCES), ...wanted }));
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: changePreferences,
    scope: { id: "preferences" },
    onMutate: async (change) => {
      // Canceling a fetch in flight also reverts what was shown.
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onError: (error) => {
      notice.error(errorText(error));
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (saved) => {
      // A change made while this one was in flight stays shown.
      if (client.isMutating({ mutationKey: MUTATION }) === 1) storeSaved(client, preferencesQuery, saved);
    },
  });
  // The cache notifies after the click; without this the switch would jump back in between.
  const [optimistic, setOptimistic] = useState<Partial<Preferences>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cache data replaces the optimistic values.
  useEffect(() => setOptimistic({}), [data]);
  const change: ChangePreferences = (wanted, onSaved) => {
    setOptimistic((before) => ({ ...before, ...wanted }));
    show(wanted);
    mutate(wanted, onSaved && { onSuccess: onSaved });
  };
  return [{ ...(data ?? DEFAULT_PREFERENCES), ...optimistic }, change];
}
