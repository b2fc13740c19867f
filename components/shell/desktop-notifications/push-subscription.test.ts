import { beforeEach, expect, test, vi } from "vitest";
import {
  claimPushSubscription,
  unsubscribeFromPush,
} from "#components/shell/desktop-notifications/push-subscription.ts";

const unsubscribe = vi.fn(async () => true);
const asked: [method: string | undefined, body: string][] = [];
let answer: () => Promise<Response>;

const subscribed = (is: boolean) => async () => Response.json({ subscribed: is });

beforeEach(() => {
  unsubscribe.mockClear();
  asked.length = 0;
  const subscription = { endpoint: "https://push.example.com/1", unsubscribe };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("window", { PushManager: {} });
  vi.stubGlobal("fetch", (_url: string, { method, body }: RequestInit) => {
    asked.push([method, String(body)]);
    return answer();
  });
  return () => vi.unstubAllGlobals();
});

test("a browser is subscribed no more when its member leaves, although the server cannot be told", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(unsubscribeFromPush()).rejects.toThrow();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("a browser's subscription ends when it is somebody else's, and stays when nobody can say whose it is", async () => {
  answer = subscribed(true);
  await claimPushSubscription();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(claimPushSubscription()).rejects.toThrow();
  expect(unsubscribe).not.toHaveBeenCalled();
  answer = subscribed(false);
  await claimPushSubscription();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(new Set(asked.map(String))).toEqual(new Set(['PUT,{"endpoint":"https://push.example.com/1"}']));
});
