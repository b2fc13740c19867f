interface Button {
  type: string;
  value?: string | null | undefined;
}

/** Meta lists this button as OTP before creation and as a URL after (docs/whatsapp.md#authentication-templates). */
export function isPasscodeButton({ type, value }: Button): boolean {
  return type === "OTP" || (type === "URL" && /^https:\/\/www\.whatsapp\.com\/otp\//.test(value ?? ""));
}
