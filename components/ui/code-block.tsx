import { cn } from "#components/ui/cn.ts";

export function CodeBlock({
  label,
  tall = false,
  children,
}: {
  label: string;
  tall?: boolean;
  children: string;
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus (WCAG 2.1.1).
      tabIndex={0}
      aria-label={label}
      className={cn("overflow-y-auto rounded-md border bg-canvas p-3", tall ? "max-h-[36rem]" : "max-h-72")}
    >
      <pre className="whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">{children}</pre>
    </section>
  );
}
