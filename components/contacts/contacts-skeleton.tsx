import { useTranslations } from "next-intl";
import { columnStyle, readColumns } from "#components/contacts/contact-columns.ts";
import { contactGrid } from "#components/contacts/contact-row.tsx";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { AvatarBars } from "#components/ui/avatar-bars.tsx";
import { keysOf } from "#components/ui/keys-of.ts";

/** In the measures of `ContactsRows`: a header of 36 px and rows like those of `ContactRow`, with the chosen columns. */
export function ContactsSkeleton() {
  const t = useTranslations("contacts.list");
  const [{ contactColumns }] = usePreferences();
  const columns = readColumns(contactColumns);
  return (
    <div role="status" style={columnStyle(columns)} className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t("loading")}</span>
      <div aria-hidden className={`${contactGrid} h-9 border-b md:min-w-(--contact-width) max-md:hidden`} />
      {keysOf(8).map((row) => (
        <div
          key={row}
          aria-hidden
          data-skeleton-row
          className={`${contactGrid} min-h-14 animate-pulse border-b py-1.5 md:min-w-(--contact-width)`}
        >
          <span className="mx-auto size-4 rounded bg-raised" />
          <span className="flex min-w-0 items-center gap-3">
            <AvatarBars widths={["w-40"]} />
          </span>
          {columns.map((column) => (
            <span key={column} className="h-3 w-24 max-w-full rounded bg-raised max-md:hidden" />
          ))}
        </div>
      ))}
    </div>
  );
}
