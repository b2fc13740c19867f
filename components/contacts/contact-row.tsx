import { useTranslations } from "next-intl";
import { ContactCell } from "#components/contacts/contact-cell.tsx";
import type { ContactColumn } from "#components/contacts/contact-columns.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { Link } from "#components/ui/link.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";

export const contactGrid =
  "grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-2 px-2 md:grid-cols-(--contact-columns) md:px-4";

export function ContactRow({
  contact,
  columns,
  selected,
  onSelect,
  onOpen,
}: {
  contact: ContactView;
  columns: readonly ContactColumn[];
  selected: boolean;
  onSelect: (selected: boolean, range: boolean) => void;
  /** Before the page of the contact takes the place of the list. */
  onOpen: () => void;
}) {
  const t = useTranslations("contacts.list");
  const canEdit = usePermission("contacts.edit");
  const { enumerate } = useFormats();
  return (
    <div
      className={cn(
        contactGrid,
        "relative min-h-14 border-b py-1.5",
        selected ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      {canEdit ? (
        <label className="relative z-10 grid size-10 cursor-pointer place-items-center">
          <Checkbox
            aria-label={t("select", { name: contact.displayName })}
            checked={selected}
            onChange={(event) =>
              onSelect(
                event.target.checked,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
        </label>
      ) : (
        <span />
      )}
      <div className="flex min-w-0 items-center gap-3">
        <ContactAvatar contact={contact} className="size-8 text-2xs" />
        <div className="min-w-0">
          <div className="flex items-center gap-1.5">
            <Link
              href={`/contacts/${contact.id}`}
              onClick={(event) => {
                if (isPlainClick(event)) onOpen();
              }}
              dir="auto"
              className="min-h-6 truncate font-medium leading-6 after:absolute after:inset-0"
            >
              {contact.displayName}
            </Link>
            {contact.optOut ? <Badge tone="warning">{t("optedOut")}</Badge> : null}
            {contact.blockedAt ? <Badge tone="danger">{t("blocked")}</Badge> : null}
          </div>
          <p className="tabular flex gap-2 truncate text-muted text-xs md:hidden">
            <bdi>{contact.phoneDisplay ?? t("noNumber")}</bdi>
            {contact.labels.length > 0 ? (
              <span className="truncate">{enumerate(contact.labels.map(({ name }) => name))}</span>
            ) : null}
          </p>
        </div>
      </div>
      {columns.map((column) => (
        <ContactCell key={column} contact={contact} column={column} />
      ))}
    </div>
  );
}
