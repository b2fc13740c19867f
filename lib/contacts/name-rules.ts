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

/** The first word of a name; undefined without one. */
export function firstNameOf(name: string | null): string | undefined {
  return name?.trim().split(/\s+/)[0];
}
