import { redirect } from "next/navigation";
import { SetupForm } from "#components/auth/setup-form.tsx";
import { isSetUp } from "#lib/accounts/set-up.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.setup");
export const dynamic = "force-dynamic";

export default async function SetupPage() {
  if (await isSetUp()) redirect("/sign-in");
  return <SetupForm />;
}
