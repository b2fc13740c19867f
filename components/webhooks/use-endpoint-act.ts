"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { errorText } from "#lib/http/fetch-json.ts";
import { webhooksQuery } from "#lib/webhooks/browser.ts";

/** Something done to an endpoint: afterwards all that is shown of it is read anew, and a refusal is said. */
export function useEndpointAct<Input = void, Answer = unknown>(
  id: string,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: ["webhook", id] });
      void client.invalidateQueries(webhooksQuery);
      onDone?.(answer);
    },
    onError: (error) => toast.error(errorText(error)),
  });
}
