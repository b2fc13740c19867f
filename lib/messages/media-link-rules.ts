import { authorityOf, isPublicHost } from "#lib/platform/public-host.ts";

const MAX_LENGTH = 2048;

type Checked = { ok: true; url: string } | { ok: false; message: string };

/**
 * Checks that a header's media link is a public https URL that WhatsApp can fetch, without fetching it. The raw text is
 * checked before the parsed host because the URL parser tolerates more than WhatsApp may.
 */
export function checkMediaLink(raw: string): Checked {
  const refuse = (message: string): Checked => ({ ok: false, message });
  if (raw.length > MAX_LENGTH)
    return refuse(`The link is longer than ${MAX_LENGTH} characters. Use a shorter one.`);
  if (!/^https:\/\/[^/]/i.test(raw)) return refuse("The link must start with https://.");
  if (/[\s\\\p{Cc}]/u.test(raw)) {
    return refuse("The link contains whitespace, a control character or a backslash. Percent-encode it.");
  }
  const url = URL.parse(raw);
  if (!url || url.hostname === "") return refuse("The link is not a valid URL. Check it.");
  if (url.href.length > MAX_LENGTH)
    return refuse(`Percent-encoded, the link is longer than ${MAX_LENGTH} characters. Use a shorter one.`);
  // WhatsApp's parser may not be as lenient.
  const authority = authorityOf(raw);
  if (authority.includes("@")) return refuse("The link must not contain a username or password.");
  if (!hasUsualPort(authority)) {
    return refuse("The link's port must be 443 or 1024 to 65535, or left out.");
  }
  return isPublicHost(url.hostname)
    ? { ok: true, url: url.href }
    : refuse("The link must point to a public host, not to a local name or private address.");
}

function hasUsualPort(authority: string): boolean {
  const port = /:([^\]]*)$/.exec(authority)?.[1];
  if (port === undefined) return true;
  return (
    /^[1-9][0-9]{2,4}$/.test(port) && (port === "443" || (Number(port) >= 1024 && Number(port) <= 65_535))
  );
}
