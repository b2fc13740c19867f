"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
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
  const show = (wanted: Partial<Preferences>) =>
    client.setQueryData(queryKey, (old) => ({ ...(old ?? DEFAULT_PREFERENCES), ...wanted }));
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: changePreferences,
    scope: { id: "preferences" },
    onMutate: async (change) => {
      // A reading that was under way is taken back, and what was shown with it.
      await client.cancelQueries({ queryKey });
      show(change);
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
  // The cache tells of a change a moment after the press, in which the switch would spring back under the finger.
  const [ahead, setAhead] = useState<Partial<Preferences>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the cache tells takes the place of what was ahead of it.
  useEffect(() => setAhead({}), [data]);
  const change = (wanted: Partial<Preferences>) => {
    setAhead((before) => ({ ...before, ...wanted }));
    show(wanted);
    mutate(wanted);
  };
  return [{ ...(data ?? DEFAULT_PREFERENCES), ...ahead }, change];
}
