import type { Page } from "@playwright/test";

/** The conversation that a page shows, as the server has it. */
export async function conversationOf(page: Page) {
  const id = /conv_[0-9a-z]+/.exec(page.url())?.[0];
  return (await (await page.request.get(`/api/inbox/conversations/${id}`)).json()).conversation;
}
