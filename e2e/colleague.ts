import type { Browser, Page } from "@playwright/test";
import { addMember, baseUrl, WORKSPACE } from "#e2e/fixtures.ts";
import { PASSWORD, signIn } from "#e2e/sign-in.ts";

export async function openAsColleague(browser: Browser, name: string): Promise<Page> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  addMember(WORKSPACE, { name, email, password: PASSWORD }, "agent");
  const context = await browser.newContext({
    baseURL: baseUrl(),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await signIn(page, email);
  await page.waitForURL("**/inbox**");
  return page;
}
