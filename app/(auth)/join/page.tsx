import { JoinForm } from "#components/auth/join-form.tsx";
import { readCurrentMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.join.accept");
export const dynamic = "force-dynamic";

export default async function JoinPage() {
  const member = await readCurrentMember();
  return <JoinForm signedInAs={member?.viewer.user.email ?? null} />;
}
