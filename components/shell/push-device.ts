import { claimDevice, subscribeDevice, unsubscribeDevice } from "#lib/push/browser.ts";
import { subscribeBody } from "#lib/push/schema.ts";

/** Whether this browser can be reached while no page is open. Safari can once Parley is on the home screen. */
export function isPushOffered(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window;
}

/** How this browser is reached by pushes; null while it is not. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!isPushOffered()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Has the browser's maker carry pushes to it, and tells the server where. @throws ApiError, DOMException */
export async function subscribeHere(publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  // One made for a former key would not let itself be made anew.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await subscribeDevice(subscribeBody.parse({ endpoint, keys }));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/**
 * Ends it on both sides; the server forgets first, so that nothing is sent to nobody. When the server cannot be told, the
 * browser's side ends all the same: whose it was is told nothing there any more. @throws ApiError
 */
export async function unsubscribeHere(): Promise<void> {
  const subscription = await readSubscription();
  if (!subscription) return;
  try {
    await unsubscribeDevice(subscription.endpoint);
  } finally {
    await subscription.unsubscribe();
  }
}

/**
 * Ends a subscription that somebody else left in this browser, as when their sign-in ran out: whoever is signed in now is
 * not told what was for them. @throws ApiError
 */
export async function claimHere(): Promise<void> {
  const subscription = await readSubscription();
  if (subscription && !(await claimDevice(subscription.endpoint))) await subscription.unsubscribe();
}
