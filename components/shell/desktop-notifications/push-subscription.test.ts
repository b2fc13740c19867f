import { beforeEach, expect, test, vi } from "vitest";
import {
  claimPushSubscription,
  unsubscribeFromPush,
} from "#components/shell/desktop-notifications/push-subscription.ts";

const unsubscribe = vi.fn(async () => true);
const requests: [method: string | undefined, body: string][] = [];
let respond: () => Promise<Response>;

const subscribed = (is: boolean) => async () => Response.json({ subscribed: is });

beforeEach(() => {
  unsubscribe.mockClear();
  requests.length = 0;
  const subscription = { endpoint: "https://push.example.com/1", unsubscribe };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("window", { PushManager: {} });
  vi.stubGlobal("fetch", (_url: string, { method, body }: RequestInit) => {
    requests.push([method, String(body)]);
    return respond();
  });
  return () => vi.unstubAllGlobals();
});

test("the browser is unsubscribed even if the server cannot be reached", async () => {
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(unsubscribeFromPush()).rejects.toThrow();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("a subscription of another member is removed; it is kept if the server cannot be reached", async () => {
  respond = subscribed(true);
  await claimPushSubscription();
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(claimPushSubscription()).rejects.toThrow();
  expect(unsubscribe).not.toHaveBeenCalled();
  respond = subscribed(false);
  await claimPushSubscription();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(new Set(requests.map(String))).toEqual(new Set(['PUT,{"endpoint":"https://push.example.com/1"}']));
});
