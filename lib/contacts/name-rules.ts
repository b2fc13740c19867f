/** What names a person, with numbers as they are shown. */
interface Names {
  name: string | null;
  profileName: string | null;
  username: string | null;
  phoneDisplay: string | null;
}

/** Returns our name, else WhatsApp's profile name, username or phone. */
export function chooseDisplayName({ name, profileName, username, phoneDisplay }: Names): string {
  return name ?? profileName ?? username ?? phoneDisplay ?? "Unknown contact";
}
