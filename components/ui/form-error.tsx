import { useMessageText } from "#components/ui/use-server-texts.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function FormError({ error }: { error: unknown }) {
  const messageText = useMessageText();
  return (
    <p role="alert" className="text-danger text-sm empty:hidden">
      {typeof error === "string" ? messageText(error) : error ? errorText(error) : null}
    </p>
  );
}
