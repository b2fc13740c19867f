import { Avatar } from "#components/ui/avatar.tsx";
import { phoneForms } from "#lib/phone.ts";

interface ContactAvatarProps {
  contact: {
    displayName: string;
    /** Digits; null where the contact hides it. */
    phone: string | null;
    /** What stands for the contact where the phone is not known. */
    id: string;
  };
  className?: string;
}

/** A customer's avatar: the same colour wherever the same phone appears, in the inbox as in the sandbox. */
export function ContactAvatar({ contact, className }: ContactAvatarProps) {
  const { id, displayName, phone } = contact;
  const key = phone === null ? id : phoneForms(phone)[0];
  return <Avatar id={key} name={displayName} {...(className ? { className } : {})} />;
}
