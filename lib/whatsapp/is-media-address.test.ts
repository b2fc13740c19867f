import { expect, test } from "vitest";
import { isMediaAddress } from "#lib/whatsapp/is-media-address.ts";

const META = "https://graph.facebook.com";

test.each([
  "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1",
  "https://mmg.whatsapp.net/v/t62",
  "https://scontent.xx.fbcdn.net/x",
])("sends the token to Meta's %s", (address) => {
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
])("does not send the token to %s", (address) => {
  expect(isMediaAddress(address, META)).toBe(false);
});

test("another Graph API may serve files from its own origin only", () => {
  const base = "http://127.0.0.1:3000/api/sandbox/graph";
  expect(isMediaAddress("http://127.0.0.1:3000/api/sandbox/graph/media/1", base)).toBe(true);
  expect(isMediaAddress("http://127.0.0.1:3001/api/sandbox/graph/media/1", base)).toBe(false);
});
