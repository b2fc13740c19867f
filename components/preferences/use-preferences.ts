"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/http/api-error.ts";
import { changePreferences, preferencesQuery } from "#lib/preferences/browser.ts";
import { DEFAULT_PREFERENCES, type Preferences } from "#lib/preferences/schema.ts";

const MUTATION = ["preferences", "change"];

/** The viewer's preferences, and their change: shown at once, kept one after the other, taken back if refused. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: changePreferences,
    scope: { id: "preferences" },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => ({ ...(old ?? DEFAULT_PREFERENCES), ...change }));
    },
    onError: (error) => {
      notice.error(errorText(error));
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (kept) => {
      // What is chosen while this one was under way stays shown.
      if (client.isMutating({ mutationKey: MUTATION }) === 1) client.setQueryData(queryKey, kept);
    },
  });
  return [data ?? DEFAULT_PREFERENCES, mutate];
}
