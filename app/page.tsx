import { redirect } from "next/navigation";
import { homePageOf } from "#lib/accounts/page-rules.ts";
import { requireSignIn } from "#lib/api/require-member.ts";

export default async function HomePage() {
  const { currentMember } = await requireSignIn();
  redirect(homePageOf(currentMember));
}
