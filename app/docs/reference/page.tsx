import type { Metadata } from "next";
import { overviewMarkdown } from "#lib/docs/reference-markdown.ts";
import { Guide } from "../guide.tsx";

export const metadata: Metadata = { title: "API reference" };

/** What holds for every call, and all of them in one table. */
export default async function ReferencePage() {
  return <Guide slug="reference" source={await overviewMarkdown()} />;
}
