import { useTranslations } from "next-intl";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/cn.ts";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";

const LABELS_SHOWN = 3;

export const contactGrid =
  "grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-2 px-2 md:grid-cols-[2.5rem_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,2fr)_7rem_8rem] md:px-4";

export function ContactRow({
  contact,
  selected,
  onSelect,
}: {
  contact: ContactView;
  selected: boolean;
  onSelect: (selected: boolean, range: boolean) => void;
}) {
  const t = useTranslations("contacts.list");
  const canEdit = usePermission("contacts.edit");
  const { enumerate } = useFormats();
  const more = contact.labels.length - LABELS_SHOWN;
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
          <input
            type="checkbox"
            aria-label={t("select", { name: contact.displayName })}
            checked={selected}
            onChange={(event) =>
              onSelect(
                event.target.checked,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
            className="size-4 accent-(--accent)"
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
      <span className="tabular truncate text-sm max-md:hidden">
        {contact.phoneDisplay ? (
          <bdi>{contact.phoneDisplay}</bdi>
        ) : (
          <span className="text-muted">{t("noNumber")}</span>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-1 overflow-hidden max-md:hidden">
        {contact.labels.slice(0, LABELS_SHOWN).map((label) => (
          <LabelChip key={label.id} name={label.name} color={label.color} className="max-w-44" />
        ))}
        {more > 0 ? <span className="tabular text-muted text-xs">+{more}</span> : null}
      </span>
      <span className="truncate text-muted text-xs max-md:hidden">{t(`sources.${contact.source}`)}</span>
      <RelativeTime
        value={contact.updatedAt}
        className="truncate text-end text-muted text-xs max-md:hidden"
      />
    </div>
  );
}
