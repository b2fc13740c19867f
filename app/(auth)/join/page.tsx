import { JoinForm } from "#components/auth/join-form.tsx";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { readCurrentMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.join.accept");
export const dynamic = "force-dynamic";

export default async function JoinPage() {
  const member = await readCurrentMember();
  const singleSignOn = readSingleSignOn();
  return (
    <JoinForm
      signedInAs={member?.currentMember.user.email ?? null}
      singleSignOn={singleSignOn && { name: singleSignOn.name }}
      hasPassword={!singleSignOn?.isRequired}
    />
  );
}
