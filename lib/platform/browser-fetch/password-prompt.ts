/** Asks the person for their password. @returns whether the server confirmed it */
type PasswordPrompt = () => Promise<boolean>;

let prompt: PasswordPrompt | null = null;

export function setPasswordPrompt(shown: PasswordPrompt | null): void {
  prompt = shown;
}

export async function askForPassword(): Promise<boolean> {
  return (await prompt?.()) ?? false;
}
