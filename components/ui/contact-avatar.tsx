import { Avatar } from "#components/ui/avatar.tsx";
import { phoneForms } from "#lib/platform/phone.ts";

interface ContactAvatarProps {
  contact: {
    displayName: string;
    /** Digits; null if hidden by the contact. */
    phone: string | null;
    /** Determines the colour without a phone. */
    id: string;
  };
  className?: string;
}

export function ContactAvatar({ contact, className }: ContactAvatarProps) {
  const { id, displayName, phone } = contact;
  const key = phone === null ? id : phoneForms(phone)[0];
  return <Avatar id={key} name={displayName} {...(className ? { className } : {})} />;
}
