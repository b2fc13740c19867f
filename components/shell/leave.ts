/**
 * Signs out, and leaves nothing here of what was for the member alone: no pushes, no drafts that the server has. What that
 * takes is loaded now, not with every page.
 */
export async function leave(viewerId: string): Promise<void> {
  const [written] = await Promise.all([settle().catch(() => null), unsubscribe().catch(() => {})]);
  const { signOut } = await import("next-auth/react");
  const { url } = await signOut({ redirect: false, callbackUrl: "/sign-in" });
  try {
    written?.forgetMember(viewerId);
  } finally {
    window.location.assign(url);
  }
}

async function settle() {
  const written = await import("#components/inbox/composer/forget-member.ts");
  await written.settleWritten();
  return written;
}

/** Whoever comes next to this device is not told what was for somebody else. */
async function unsubscribe(): Promise<void> {
  const { unsubscribeHere } = await import("#components/shell/push-device.ts");
  await unsubscribeHere();
}
