"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { webhookQuery, webhooksQuery } from "#lib/webhooks/browser.ts";

export function useEndpointMutation<Input = void, Result = unknown>(
  id: string,
  mutationFn: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: webhookQuery(id).queryKey });
      void client.invalidateQueries(webhooksQuery);
      onDone?.(result);
    },
    onError: (error) => notice.error(errorText(error)),
  });
}
