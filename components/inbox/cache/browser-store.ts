/** The browser's storage, which can be full or blocked: then nothing is stored, and the page works without it. */
export const deviceStore = guardStorage(() => localStorage);

/** Like `deviceStore`, but each tab has its own. */
export const tabStore = guardStorage(() => sessionStorage);

function guardStorage(open: () => Storage) {
  return {
    read: (key: string): string | null => ignoreFailure(() => open().getItem(key), null),
    /** @param value null to remove the key */
    write: (key: string, value: string | null): void =>
      ignoreFailure(() => (value === null ? open().removeItem(key) : open().setItem(key, value)), undefined),
    keys: (): string[] => ignoreFailure(() => Object.keys(open()), []),
  };
}

function ignoreFailure<T>(use: () => T, fallback: T): T {
  try {
    return use();
  } catch {
    return fallback;
  }
}
