import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function FormError({ error }: { error: unknown }) {
  return (
    <p role="alert" className="text-danger text-sm empty:hidden">
      {error ? textOf(error) : null}
    </p>
  );
}

function textOf(error: unknown): string {
  if (typeof error === "string") return error;
  const messages = error instanceof ApiError ? Object.values(error.fields) : [];
  return messages.length > 0 ? messages.join(" ") : errorText(error);
}
