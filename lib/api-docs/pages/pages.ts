import "server-only";
import { tags } from "#lib/api-docs/tags.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { env } from "#lib/platform/env.ts";

export interface DocsPage {
  slug: string;
  title: string;
  group: "Start" | "How to" | "Guides" | "Reference";
  source: "guide" | "reference" | "errors" | "sandbox" | "changelog";
}

const guide = (slug: string, title: string, group: DocsPage["group"] = "Guides"): DocsPage => ({
  slug,
  title,
  group,
  source: "guide",
});

/** The slug of a chapter, for example `webhook-endpoints`. */
export function chapterSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

/** In the order of the navigation; the first is `/docs` itself. */
const docsPages: readonly DocsPage[] = [
  guide("", "Quick start", "Start"),
  { slug: "sandbox", title: "The sandbox", group: "Start", source: "sandbox" },
  guide("go-live", "Going live", "Start"),
  guide("answer-customers", "Answer customers", "How to"),
  guide("send-order-updates", "Send order updates", "How to"),
  guide("verify-phone", "Verify a phone", "How to"),
  guide("receive-photos", "Receive photos", "How to"),
  guide("migrate-cloud-api", "Migrate from the Cloud API", "How to"),
  guide("test-in-ci", "Test in CI", "How to"),
  guide("sending", "Sending and reply windows"),
  guide("receiving", "Receiving messages"),
  guide("media", "Media"),
  guide("consent", "Consent and erasure"),
  guide("templates", "Templates"),
  guide("passcodes", "Passcodes"),
  guide("events", "Events"),
  guide("idempotency", "Idempotency"),
  guide("limits", "Limits"),
  guide("roles", "Roles"),
  guide("reports", "Reports"),
  guide("automations", "Assignment and replies"),
  { slug: "errors", title: "Errors", group: "Guides", source: "errors" },
  guide("client", "SDKs, OpenAPI and Postman"),
  guide("mcp", "Model Context Protocol"),
  guide("versioning", "Versioning"),
  { slug: "changelog", title: "Changelog", group: "Guides", source: "changelog" },
  { slug: "reference", title: "Overview", group: "Reference", source: "reference" },
  ...Object.keys(tags).map(
    (tag): DocsPage => ({
      slug: `reference/${chapterSlug(tag)}`,
      title: tag,
      group: "Reference",
      source: "reference",
    }),
  ),
];

export function docsPath(slug: string): string {
  return slug ? `/docs/${slug}` : "/docs";
}

/** Pages of this deployment; the sandbox page only with the simulator enabled. */
export function shownPages(): readonly DocsPage[] {
  return docsPages.filter(({ source }) => source !== "sandbox" || env().PARLEY_SANDBOX);
}

export function findPage(slug: string): DocsPage | undefined {
  return shownPages().find((page) => page.slug === slug);
}

export function findChapter(slug: string): Endpoint["tag"] | undefined {
  return Object.keys(tags).find((tag): tag is Endpoint["tag"] => chapterSlug(tag) === slug);
}
