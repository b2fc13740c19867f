import { redirect } from "next/navigation";
import { ResetPassword } from "#components/auth/reset-password.tsx";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.reset.title");
export const dynamic = "force-dynamic";

export default function ResetPasswordPage() {
  if (readSingleSignOn()?.isRequired) redirect("/sign-in?error=SINGLE_SIGN_ON_REQUIRED");
  return <ResetPassword />;
}
