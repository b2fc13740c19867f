import type { Metadata } from "next";
import { requireMember } from "#lib/api/require-member.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage() {
  await requireMember("conversations.read");
  return null;
}
