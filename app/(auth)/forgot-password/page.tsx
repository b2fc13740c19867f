import { ForgotPassword } from "#components/auth/forgot-password.tsx";
import { canSendMail } from "#lib/platform/mail.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.forgot.title");
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return <ForgotPassword sendsMail={canSendMail()} />;
}
