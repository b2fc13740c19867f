import { useState } from "react";
import { useRefusalText } from "#components/shell/session/use-refusal-text.ts";
import { signIn } from "#lib/accounts/auth/browser.ts";
import { asksForCode, type SignInRefusal, toSignInRefusal } from "#lib/accounts/auth/refusal-rules.ts";

interface Typed {
  email: string;
  password: string;
  /** Used once the form shows its field. */
  code: string;
}

/** Signing in by a form that shows the field of the second factor when the server asks for it. */
export function useSignIn(earlier: SignInRefusal | null = null) {
  const refusalText = useRefusalText();
  const [needsCode, setNeedsCode] = useState(earlier !== null && asksForCode(earlier));
  return {
    needsCode,
    signIn: ({ email, password, code }: Typed) =>
      signIn({ email, password, factor: needsCode ? { code } : null }),
    /** The text is empty when the field appears, because the field says what is missing. */
    handleError(error: unknown): { refusal: SignInRefusal; text: string } {
      const refusal = toSignInRefusal(error);
      const isFieldNew = asksForCode(refusal) && !needsCode;
      if (isFieldNew) setNeedsCode(true);
      return { refusal, text: isFieldNew ? "" : refusalText(refusal) };
    },
  };
}
