import {
  ClipboardList,
  Contact,
  Copy,
  ExternalLink,
  List,
  type LucideIcon,
  MapPin,
  Phone,
  Reply,
  ShoppingBag,
} from "lucide-react";
import type { ReactNode } from "react";

const icons = {
  reply: Reply,
  link: ExternalLink,
  phone: Phone,
  copy: Copy,
  form: ClipboardList,
  catalog: ShoppingBag,
  list: List,
  location: MapPin,
  contact: Contact,
} satisfies Record<string, LucideIcon>;

export type ButtonIcon = keyof typeof icons;

/** Between a text and its buttons. Not the color of other lines, which is invisible on a dark bubble. */
export const BUTTONS_LINE = "border-ink/15 border-t";

/** The buttons of a message, below its text: of a template as of an interactive message. */
export function MessageButtons({ children }: { children: ReactNode }) {
  return <span className={`mt-2 flex flex-col gap-1 pt-1.5 ${BUTTONS_LINE}`}>{children}</span>;
}

/** @param props.onTap for one that does something here: what customers see is only shown to members */
export function MessageButton({
  icon,
  onTap,
  children,
}: {
  icon: ButtonIcon;
  onTap?: (() => void) | undefined;
  children: ReactNode;
}) {
  const Icon = icons[icon];
  const buttonClass =
    "flex min-h-7 items-center justify-center gap-1.5 rounded text-center font-medium text-accent text-sm";
  const content = (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <bdi>{children}</bdi>
    </>
  );
  if (!onTap) return <span className={buttonClass}>{content}</span>;
  return (
    <button type="button" className={`${buttonClass} hover:bg-raised`} onClick={onTap}>
      {content}
    </button>
  );
}
