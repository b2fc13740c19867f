import "server-only";

// Where Meta keeps files (whatsapp-cloud-api.md §0.1, §2): lookaside.fbsbx.com in production.
const META_HOSTS = ["fbsbx.com", "facebook.com", "fbcdn.net", "whatsapp.net"];

/**
 * Whether a file's address, which WhatsApp's answer names, may be asked with the access token: Meta's hosts over https, or
 * the very server that gave the answer. The token goes nowhere else, whatever an answer says.
 * @param baseUrl the Graph API that named the address
 */
export function isMediaAddress(address: string, baseUrl: string): boolean {
  const url = URL.parse(address);
  if (url?.username !== "" || url.password !== "") return false;
  if (url.origin === URL.parse(baseUrl)?.origin) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return META_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
