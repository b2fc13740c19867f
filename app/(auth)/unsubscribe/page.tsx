import { Unsubscribe } from "#components/auth/unsubscribe.tsx";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("auth.unsubscribe.title");
export const dynamic = "force-dynamic";

export default function UnsubscribePage() {
  return <Unsubscribe />;
}
