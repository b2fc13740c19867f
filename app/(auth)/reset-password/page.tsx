import { ResetPassword } from "#components/auth/reset-password.tsx";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.reset.title");
export const dynamic = "force-dynamic";

export default function ResetPasswordPage() {
  return <ResetPassword />;
}
