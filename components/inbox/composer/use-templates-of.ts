import { useQuery } from "@tanstack/react-query";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/** Reads the templates of a number's WhatsApp account; another number cannot send them. */
export function useTemplatesOf(numberId: string | undefined): {
  /** Undefined while they are loaded. */
  templates: readonly TemplateView[] | undefined;
  error: Error | null;
  retry: () => void;
} {
  const templates = useQuery(templatesQuery);
  const numbers = useQuery(numberNamesQuery);
  // A number that was connected a moment ago may not be listed yet.
  const account = numbers.data?.data.find(({ id }) => id === numberId)?.wabaId;
  const isOfAccount = ({ wabaId }: TemplateView) => account === undefined || wabaId === account;
  return {
    templates: numbers.data && templates.data?.data.filter(isOfAccount),
    error: templates.error ?? numbers.error,
    retry: () => {
      if (templates.error) void templates.refetch();
      if (numbers.error) void numbers.refetch();
    },
  };
}
