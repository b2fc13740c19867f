import { ApiError, errorText } from "#lib/http/api-error.ts";

/**
 * What is wrong with a form as a whole: a fault that none of its fields shows.
 * @param shown the paths whose faults stand at a field already
 */
export function FormError({ error, shown }: { error: unknown; shown: readonly string[] }) {
  return (
    <p role="alert" className="text-danger text-sm empty:hidden">
      {error ? textBeside(error, shown) : null}
    </p>
  );
}

function textBeside(error: unknown, shown: readonly string[]): string | null {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (faults.length === 0) return errorText(error);
  const rest = faults.filter(([path]) => !shown.some((name) => path === name || path.startsWith(`${name}.`)));
  return rest.length > 0 ? rest.map(([, message]) => message).join(" ") : null;
}
