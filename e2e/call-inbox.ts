import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";

/** Calls a route of the pages as the member who is signed in. @returns the body of the response */
export async function callInbox(page: Page, method: "PATCH" | "POST", path: string, data: object = {}) {
  const response = await page.request.fetch(`/api/inbox/${path}`, {
    method,
    data,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect([path, response.ok(), await response.text()]).toEqual([path, true, expect.anything()]);
  return response.json();
}
