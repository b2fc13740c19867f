import type { Metadata } from "next";
import { requireMember } from "#lib/http/require-member.ts";

export const metadata: Metadata = { title: "Inbox" };

/** The gate only: the layout shows the list and what is open beside it. */
export default async function InboxPage() {
  await requireMember("conversations.read");
  return null;
}
