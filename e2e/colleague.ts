import { spawnSync } from "node:child_process";
import type { Browser, Page } from "@playwright/test";
import { baseUrl } from "#e2e/fixtures.ts";

const PASSWORD = "correct horse battery";

/** Another member of the workspace, at a browser of their own. */
export async function colleagueAt(browser: Browser, name: string): Promise<Page> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const made = spawnSync(
    process.execPath,
    [
      "--conditions=react-server",
      "scripts/admin.ts",
      "user:create",
      ...["--workspace", "Northwind Coffee", "--email", email, "--name", name, "--role", "agent", "--json"],
    ],
    {
      encoding: "utf8",
      input: PASSWORD,
      env: {
        ...process.env,
        DATABASE_URL: process.env.E2E_DATABASE_URL,
        PARLEY_SECRET: process.env.E2E_SECRET,
        PARLEY_PUBLIC_URL: baseUrl(),
        PARLEY_LOG_LEVEL: "silent",
      },
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const context = await browser.newContext({
    baseURL: baseUrl(),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/inbox**");
  return page;
}
