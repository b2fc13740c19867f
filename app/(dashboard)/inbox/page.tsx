import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("common.inbox");

export default async function InboxPage() {
  await requireMember("conversations.read");
  return null;
}
