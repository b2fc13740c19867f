import { readGuide } from "#lib/docs/guides.ts";
import { Guide } from "./guide.tsx";

/** The quick start. */
export default async function DocsPage() {
  return <Guide slug="" source={await readGuide("")} />;
}
