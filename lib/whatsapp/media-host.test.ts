import { expect, test } from "vitest";
import { isMediaAddress } from "#lib/whatsapp/media-host.ts";

const META = "https://graph.facebook.com";

test.each([
  "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1",
  "https://mmg.whatsapp.net/v/t62",
  "https://scontent.xx.fbcdn.net/x",
])("Meta's %s gets the token", (address) => {
  expect(isMediaAddress(address, META)).toBe(true);
});

test.each([
  "http://lookaside.fbsbx.com/x",
  "https://lookaside.fbsbx.com:8443/x",
  "https://lookaside.fbsbx.com.evil.example/x",
  "https://evilfbsbx.com/x",
  "https://user:pass@lookaside.fbsbx.com/x",
  "https://169.254.169.254/latest",
  "file:///etc/passwd",
  "not an address",
])("%s does not", (address) => {
  expect(isMediaAddress(address, META)).toBe(false);
});

test("a Graph API elsewhere may keep its files beside itself, and nowhere else", () => {
  const base = "http://127.0.0.1:3000/api/sandbox/graph";
  expect(isMediaAddress("http://127.0.0.1:3000/api/sandbox/graph/media/1", base)).toBe(true);
  expect(isMediaAddress("http://127.0.0.1:3001/api/sandbox/graph/media/1", base)).toBe(false);
});
