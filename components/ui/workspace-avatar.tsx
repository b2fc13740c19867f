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
  return (
    <Avatar
      id={id}
      name={name}
      imageUrl={logoUrl}
      className={cn("rounded-md", logoUrl !== null && "border bg-surface object-contain", className)}
    />
  );
}
