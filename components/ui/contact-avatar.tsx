import { Avatar } from "#components/ui/avatar.tsx";
import { phoneForms } from "#lib/platform/phone.ts";

interface ContactAvatarProps {
  contact: {
    displayName: string;
    /** Null if the contact hides it. */
    phone: string | null;
    id: string;
  };
  className?: string;
}

export function ContactAvatar({ contact, className }: ContactAvatarProps) {
  const { id, displayName, phone } = contact;
  const key = phone === null ? id : phoneForms(phone)[0];
  return <Avatar id={key} name={displayName} {...(className ? { className } : {})} />;
}
