import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "#components/ui/link.tsx";

/** Above a page's title, to the page that it was opened from. */
export function BackLink({
  children,
  ...props
}: Pick<ComponentProps<typeof Link>, "href" | "onClick" | "children">) {
  return (
    <Link
      {...props}
      className="touch-target relative inline-flex min-h-6 items-center gap-1.5 self-start text-muted text-sm no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
