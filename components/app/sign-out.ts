/** Signs out and removes the member's push subscription and saved drafts from this browser. */
export async function signOutOfBrowser(currentMemberId: string): Promise<void> {
  const [written] = await Promise.all([settle().catch(() => null), unsubscribe().catch(() => {})]);
  const { signOut } = await import("next-auth/react");
  const { url } = await signOut({ redirect: false, callbackUrl: "/sign-in" });
  try {
    written?.removeSavedDrafts(currentMemberId);
  } finally {
    window.location.assign(url);
  }
}

async function settle() {
  const written = await import("#components/inbox/composer/sign-out-cleanup.ts");
  await written.flushUnsavedWork();
  return written;
}

/** The next user of this device must not receive this member's notifications. */
async function unsubscribe(): Promise<void> {
  const { unsubscribeFromPush } = await import(
    "#components/shell/desktop-notifications/push-subscription.ts"
  );
  await unsubscribeFromPush();
}
