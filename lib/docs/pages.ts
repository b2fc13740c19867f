import "server-only";
import type { Endpoint } from "#lib/endpoint.ts";
import { env } from "#lib/env.ts";
import { tags } from "#lib/openapi/tags.ts";

/** A page of the docs: its address below `/docs`, and the group of the navigation that it stands in. */
export interface DocsPage {
  slug: string;
  title: string;
  group: "Start" | "Guides" | "Reference";
  /** Where its text comes from. */
  source: "guide" | "reference" | "errors" | "sandbox";
}

const guide = (slug: string, title: string, group: DocsPage["group"] = "Guides"): DocsPage => ({
  slug,
  title,
  group,
  source: "guide",
});

/** A chapter of the reference as an address: `webhook-endpoints`. */
export function chapterSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

/** Every page in the order of the navigation; the first is `/docs` itself. */
const docsPages: readonly DocsPage[] = [
  guide("", "Quick start", "Start"),
  { slug: "sandbox", title: "The sandbox", group: "Start", source: "sandbox" },
  guide("go-live", "Going live", "Start"),
  guide("sending", "Sending and the window"),
  guide("templates", "Templates"),
  guide("passcodes", "Passcodes"),
  guide("events", "Events"),
  guide("idempotency", "Idempotency"),
  guide("limits", "Limits"),
  guide("roles", "Roles"),
  { slug: "errors", title: "Errors", group: "Guides", source: "errors" },
  guide("client", "Typed client and Postman"),
  guide("versioning", "Versions and changes"),
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

/** A page's address. */
export function docsPath(slug: string): string {
  return slug ? `/docs/${slug}` : "/docs";
}

/** The pages of this installation: one without the simulator does not tell of it. */
export function shownPages(): readonly DocsPage[] {
  return docsPages.filter(({ source }) => source !== "sandbox" || env().PARLEY_SANDBOX);
}

export function findPage(slug: string): DocsPage | undefined {
  return shownPages().find((page) => page.slug === slug);
}

/** The chapter of the reference at an address, as the document names it. */
export function findChapter(slug: string): Endpoint["tag"] | undefined {
  return Object.keys(tags).find((tag): tag is Endpoint["tag"] => chapterSlug(tag) === slug);
}
