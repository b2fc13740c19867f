import { ConfirmEmail } from "#components/auth/confirm-email.tsx";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.confirmEmail.title");
export const dynamic = "force-dynamic";

export default function ConfirmEmailPage() {
  return <ConfirmEmail />;
}
