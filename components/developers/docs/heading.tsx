import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { isValidElement, type ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

const sizes: Record<number, string> = {
  1: "mb-3 font-semibold text-[26px] leading-tight tracking-tight",
  2: "mt-12 mb-2 font-semibold text-xl tracking-tight",
  3: "mt-8 mb-1.5 font-semibold text-lg",
};

export function Heading({ depth, id, children }: { depth: number; id: string; children: ReactNode }) {
  const t = useTranslations("docs");
  const Tag = depth === 1 ? "h1" : depth === 2 ? "h2" : "h3";
  return (
    <Tag id={id} className={cn("group scroll-mt-20", sizes[depth] ?? sizes[3])}>
      {children}
      {depth === 1 ? null : (
        <a
          href={`#${id}`}
          aria-label={t("linkTo", { title: textOf(children) })}
          className="ml-2 inline-block text-muted opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100"
        >
          <Link2 aria-hidden className="inline size-4" />
        </a>
      )}
    </Tag>
  );
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
}
