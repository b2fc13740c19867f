import { useQuery } from "@tanstack/react-query";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/**
 * Reads the templates of a number's WhatsApp account; another number cannot send them. All of them if the accounts of the
 * numbers cannot be read, because the server checks it too.
 */
export function useTemplatesOf(numberId: string | undefined): {
  /** Undefined while they are loaded. */
  templates: readonly TemplateView[] | undefined;
  /** Only if they have never been loaded. */
  error: Error | null;
  retry: () => void;
} {
  const templates = useQuery(templatesQuery);
  const numbers = useQuery(numberNamesQuery);
  // A number that was connected a moment ago may not be listed yet.
  const account = numbers.data?.data.find(({ id }) => id === numberId)?.wabaId;
  const isOfAccount = ({ wabaId }: TemplateView) => account === undefined || wabaId === account;
  return {
    templates: numbers.isPending ? undefined : templates.data?.data.filter(isOfAccount),
    error: templates.data ? null : templates.error,
    retry: () => void templates.refetch(),
  };
}
