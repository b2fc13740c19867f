import { claimDevice, subscribeDevice, unsubscribeDevice } from "#lib/notifications/push/browser.ts";
import { subscribeBody } from "#lib/notifications/push/schema.ts";

/** Safari on iOS supports push only once Parley is on the home screen. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window;
}

export async function readSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser and registers it with the server. @throws ApiError, DOMException */
export async function subscribeToPush(publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  // A subscription made for a previous key blocks a new one.
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

/** Unsubscribes on the server first, so that nothing is sent to a dead subscription. @throws ApiError */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await readSubscription();
  if (!subscription) return;
  try {
    await unsubscribeDevice(subscription.endpoint);
  } finally {
    await subscription.unsubscribe();
  }
}

/** Continues this browser's subscription, or removes one that another member left. @throws ApiError */
export async function claimPushSubscription(): Promise<void> {
  const subscription = await readSubscription();
  if (subscription && !(await claimDevice(subscription.endpoint))) await subscription.unsubscribe();
}
