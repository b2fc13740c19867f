import { redirect } from "next/navigation";
import { SignIn } from "#components/auth/sign-in-form.tsx";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { parseSignInRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import { HOME, safePath } from "#lib/accounts/auth/rules.ts";
import { isSetUp } from "#lib/accounts/set-up.ts";
import { readFormToken } from "#lib/api/handle-auth.ts";
import { readCurrentMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.signIn");
export const dynamic = "force-dynamic";

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<"next" | "error" | "wait" | "password", string | string[] | undefined>>;
}) {
  if (!(await isSetUp())) redirect("/setup");
  const query = await searchParams;
  // A session continues in another workspace of the person.
  const isLeaving = query.error === "WORKSPACE_DELETED" || query.error === "WORKSPACE_LEFT";
  if (isLeaving && (await readCurrentMember())) redirect(HOME);
  const singleSignOn = readSingleSignOn();
  const [next, error, wait] = [query.next, query.error, query.wait].map((value) =>
    typeof value === "string" ? value : undefined,
  );
  return (
    <SignIn
      singleSignOn={singleSignOn && { name: singleSignOn.name }}
      hasPassword={!singleSignOn?.isRequired || query.password !== undefined}
      next={safePath(next)}
      formToken={await readFormToken()}
      refusal={error === undefined ? null : parseSignInRefusal(error, wait)}
    />
  );
}
