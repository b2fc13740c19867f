import { expect, test } from "vitest";
import { checkMediaLink } from "#lib/messages/media-link-rules.ts";

test.each([
  "https://example.com/a.png",
  "HTTPS://example.com:8443/a.png?x=1",
  "https://8.8.8.8/a.png",
  "https://[2606:4700:4700::1111]/a.png",
  "https://[2606:4700:4700::1111]:8443/a.png",
  "https://example.com:443/@someone/a:1.png?to=a@example.com:25",
  "https://münchen.example.com/größe.pdf",
])("accepts the public link %s", (link) => {
  expect(checkMediaLink(link)).toMatchObject({ ok: true });
});

test.each([
  "http://example.com/a.png",
  "https:example.com/a.png",
  "https:/example.com/a.png",
  " https://example.com/a.png",
  "https://exa mple.com/a.png",
  "https://example.com\\@evil.com/a.png",
  "https://user:pass@example.com/a.png",
  "https://localhost/a.png",
  "https://%6c%6f%63alhost/a.png",
  "https://intranet/a.png",
  "https://printer.local./a.png",
  "https://db.internal/a.png",
  "https://127.0.0.1/a.png",
  "https://0x7f.1/a.png",
  "https://2130706433/a.png",
  "https://127.1/a.png",
  "https://0177.0.0.1/a.png",
  "https://①②⑦.⓪.⓪.①/a.png",
  "https://10.0.0.1/a.png",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/a.png",
  "https://192.0.2.1/a.png",
  "https://[::1]/a.png",
  "https://[fd00::1]/a.png",
  "https://[fe80::1]/a.png",
  "https://[::ffff:10.0.0.1]/a.png",
  "https://[64:ff9b::7f00:1]/a.png",
  "https://[2002:7f00:1::]/a.png",
  "https://@example.com/a.png",
  "https://:@example.com/a.png",
  "https://user@example.com",
  "https://user%40x:y@example.com?a",
  "https://example.com:/a.png",
  "https://example.com:0/a.png",
  "https://example.com:00443/a.png",
  "https://example.com:22/a.png",
  "https://example.com:80/a.png",
  "https://example.com:65536/a.png",
  "https://example.com:４４３/a.png",
  "https://[2606:4700:4700::1111]:25/a.png",
  "https:///a.png",
  `https://example.com/${"a".repeat(2048)}`,
  `https://example.com/${"中".repeat(230)}`,
])("rejects the link %s", (link) => {
  expect(checkMediaLink(link)).toMatchObject({ ok: false });
});
