import { Avatar } from "#components/ui/avatar.tsx";
import { cn } from "#components/ui/cn.ts";

/** Decorative: the name must be next to it. */
export function WorkspaceAvatar({
  id,
  name,
  logoUrl,
  className,
}: {
  id: string;
  name: string;
  logoUrl: string | null;
  className?: string;
}) {
  if (logoUrl === null) return <Avatar id={id} name={name} className={cn("rounded-md", className)} />;
  return (
    // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
    <img
      src={logoUrl}
      alt=""
      className={cn("size-9 shrink-0 rounded-md border bg-surface object-contain", className)}
    />
  );
}
