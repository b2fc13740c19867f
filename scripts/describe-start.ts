import type { Demo } from "#lib/demo/seed-demo.ts";

interface StartState {
  url: string;
  demo: Demo | null;
  /** The file that the demo's secrets were written to instead of being printed; null to print them. */
  secretsFile: string | null;
  setupToken: string | null;
  /** Whether the set-up token may be printed. */
  printsSecrets: boolean;
  sandbox: boolean;
}

/** What a person at the terminal is told once Parley runs. */
export function describeStart({
  url,
  demo,
  secretsFile,
  setupToken,
  printsSecrets,
  sandbox,
}: StartState): string {
  const lines = ["", `Parley runs at ${url}`, ""];
  if (demo && secretsFile) {
    lines.push(
      `  Sign in    ${url}/sign-in`,
      `  Email, password and API key are in ${secretsFile}`,
      "             (delete it once you have stored them)",
    );
  } else if (demo) {
    lines.push(
      describeSecrets(url, demo),
      "             (password and key are shown this once; neither is stored)",
      "",
      "  Send your first message:",
      "",
      demo.curl,
      "",
      `  Then look at ${url}/inbox and at the customer's phone, ${url}/sandbox`,
    );
  } else if (setupToken) {
    lines.push(
      ...(printsSecrets
        ? [`  Set up     ${url}/setup#token=${setupToken}`]
        : [`  Set up     ${url}/setup`, "  Token      npm run -s admin -- setup:token"]),
    );
  } else {
    lines.push(
      `  Sign in    ${url}/sign-in`,
      `  Forgot the password?  echo 'a new long password' | npm run -s admin -- user:password --email you@example.com`,
      ...(sandbox ? [`  Sandbox    ${url}/sandbox`] : []),
    );
  }
  lines.push("", "  Ctrl-C stops everything.", "");
  return lines.join("\n");
}

/** How to sign in and call the API for the first time. */
export function describeSecrets(url: string, demo: Demo): string {
  return [
    `  Sign in    ${url}/sign-in`,
    `  Email      ${demo.email}`,
    `  Password   ${demo.password}`,
    `  API key    ${demo.apiKey}`,
  ].join("\n");
}

/**
 * Whether secrets may be printed: to a person's terminal, or where only this machine reaches the server. A server for
 * others that writes into a pipe runs under a supervisor or in a container, which keep what it prints.
 */
export function mayPrintSecrets(isTerminal: boolean, host: string): boolean {
  return isTerminal || host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
