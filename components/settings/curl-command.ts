/**
 * A command that sends a text with a key, ready to paste. Its recipient is of the range kept for fiction and reaches
 * nobody.
 * @param origin where Parley is reached, such as `https://parley.example.com`
 */
export function curlCommand(origin: string, key: string): string {
  return [
    `curl -sS -X POST ${origin}/api/v1/messages/text \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"to":"15555550123","body":"Hello from Parley"}'`,
  ].join("\n");
}
