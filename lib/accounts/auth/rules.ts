// When a session ends (docs/decisions/002-sessions.md).
export const SESSION_DAYS = 14;
/** Without use. */
export const IDLE_DAYS = 7;

/** Redirects to `homePageOf` the member who is signed in. */
export const HOME = "/";

/**
 * A path of this site to open after signing in. Rejects `//`, backslashes (browsers read them as slashes) and control
 * characters, before and after dots are resolved, because `/.//host` becomes `//host`.
 */
export function safePath(next: string | undefined): string {
  if (next === undefined || /[\\\p{Cc}]/u.test(next) || !isLocal(next)) return HOME;
  const base = "http://parley.invalid";
  if (!URL.canParse(next, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || !isLocal(pathname) || /^\/sign-in(\/|$)/.test(pathname)) return HOME;
  return pathname + search + hash;
}

function isLocal(path: string): boolean {
  return /^\/(?!\/)/.test(path);
}
