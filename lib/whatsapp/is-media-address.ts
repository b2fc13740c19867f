import "server-only";

// docs/whatsapp.md#media-downloads; production uses lookaside.fbsbx.com.
const META_HOSTS = ["fbsbx.com", "facebook.com", "fbcdn.net", "whatsapp.net"];

/** The access token is sent only to Meta's hosts over https and to the Graph API's origin. */
export function isMediaAddress(address: string, baseUrl: string): boolean {
  const url = URL.parse(address);
  if (url?.username !== "" || url.password !== "") return false;
  if (url.origin === URL.parse(baseUrl)?.origin) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return META_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
