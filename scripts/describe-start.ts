import type { Demo } from "#lib/demo/seed-demo.ts";

/** What a person at the terminal is told once Parley runs. */
export function describeStart(state: {
  url: string;
  demo: Demo | null;
  setupToken: string | null;
  sandbox: boolean;
}): string {
  const { url, demo } = state;
  const lines = ["", `Parley runs at ${url}`, ""];
  if (demo) {
    lines.push(
      `  Sign in    ${url}/sign-in`,
      `  Email      ${demo.email}`,
      `  Password   ${demo.password}`,
      `  API key    ${demo.apiKey}`,
      "             (password and key are shown this once; neither is stored)",
      "",
      "  Send your first message:",
      "",
      demo.curl,
      "",
      `  Then look at ${url}/inbox and at the customer's phone, ${url}/sandbox`,
    );
  } else if (state.setupToken) {
    lines.push(`  Set up     ${url}/setup?token=${state.setupToken}`);
  } else {
    lines.push(
      `  Sign in    ${url}/sign-in`,
      `  Forgot the password?  echo 'a new long password' | npm run -s admin -- user:password --email you@example.com`,
      ...(state.sandbox ? [`  Sandbox    ${url}/sandbox`] : []),
    );
  }
  lines.push("", "  Ctrl-C stops everything.", "");
  return lines.join("\n");
}
