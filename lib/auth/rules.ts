const HOME = "/inbox";

/**
 * Where to go after signing in: a path of this site and nothing else. One slash at the start, no backslash (browsers read
 * it as a slash), no control character; and the same again once dots are resolved, because `/.//host` becomes `//host`
 * in the browser's address, which names another site.
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
