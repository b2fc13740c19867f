/**
 * Where to go after signing in: a path of this site and nothing else. One slash at the start, no backslash (browsers read
 * it as a slash), no control character.
 */
export function safePath(next: string | undefined): string {
  const fallback = "/inbox";
  if (next === undefined || /[\\\p{Cc}]/u.test(next)) return fallback;
  return /^\/(?!\/)/.test(next) && !next.startsWith("/sign-in") ? next : fallback;
}
