import type { Demo } from "#lib/demo/seed-demo.ts";

interface StartState {
  url: string;
  demo: Demo | null;
  /** Null to print the demo's secrets. */
  secretsFile: string | null;
  setupToken: string | null;
  printsSecrets: boolean;
  sandbox: boolean;
}

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
      `  Email, password and API key: ${secretsFile}`,
      "             (delete this file after you have stored them)",
    );
  } else if (demo) {
    lines.push(
      describeSecrets(url, demo),
      "             (shown only once; neither is stored)",
      "",
      "  Send your first message:",
      "",
      demo.curl,
      "",
      `  Then open the inbox (${url}/inbox) and the customer's phone (${url}/sandbox)`,
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

export function describeSecrets(url: string, demo: Demo): string {
  return [
    `  Sign in    ${url}/sign-in`,
    `  Email      ${demo.email}`,
    `  Password   ${demo.password}`,
    `  API key    ${demo.apiKey}`,
  ].join("\n");
}

/**
 * The output of a server that other machines reach usually goes to a stored log. On one that they do not reach, CI reads
 * the secrets from the output (docs/guides/test-in-ci.md).
 */
export function mayPrintSecrets(isTerminal: boolean, host: string): boolean {
  return isTerminal || host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** @param code of Node's error, for example EADDRINUSE */
export function describeListenError(
  code: string | undefined,
  { host, port }: { host: string; port: number },
): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use. Stop the program that uses it, or start Parley with PORT=${anotherPort(port)}.`;
    case "EACCES":
      return `This user may not use port ${port}. Start Parley with PORT=3000, for example, and put a proxy in front of it.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`;
    default:
      return `Parley cannot listen at ${host}, port ${port} (${code}). Set HOST and PORT to an address and a port of this machine.`;
  }
}

function anotherPort(port: number): number {
  return port < 65535 ? port + 1 : port - 1;
}
