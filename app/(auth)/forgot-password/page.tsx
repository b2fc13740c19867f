import { redirect } from "next/navigation";
import { ForgotPassword } from "#components/auth/forgot-password.tsx";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { canSendMail } from "#lib/platform/mail.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.forgot.title");
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  if (readSingleSignOn()?.isRequired) redirect("/sign-in?error=SINGLE_SIGN_ON_REQUIRED");
  return <ForgotPassword sendsMail={canSendMail()} />;
}
