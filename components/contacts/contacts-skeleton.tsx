import { useTranslations } from "next-intl";
import { columnStyle, readColumns } from "#components/contacts/contact-columns.ts";
import { contactGrid } from "#components/contacts/contact-row.tsx";
import { usePreferences } from "#components/shell/session/use-preferences.ts";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** In the measures of `ContactsRows`: a header of 36 px and rows like those of `ContactRow`, with the chosen columns. */
export function ContactsSkeleton() {
  const t = useTranslations("contacts.list");
  const [{ contactColumns }] = usePreferences();
  const columns = readColumns(contactColumns);
  return (
    <div role="status" style={columnStyle(columns)} className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t("loading")}</span>
      <div aria-hidden className={`${contactGrid} h-9 border-b md:min-w-(--contact-width) max-md:hidden`} />
      {ROWS.map((row) => (
        <div
          key={row}
          aria-hidden
          data-skeleton-row
          className={`${contactGrid} min-h-14 animate-pulse border-b py-1.5 md:min-w-(--contact-width)`}
        >
          <span className="mx-auto size-4 rounded bg-raised" />
          <span className="flex min-w-0 items-center gap-3">
            <span className="size-8 shrink-0 rounded-full bg-raised" />
            <span className="h-3 w-40 rounded bg-raised" />
          </span>
          {columns.map((column) => (
            <span key={column} className="h-3 w-24 max-w-full rounded bg-raised max-md:hidden" />
          ))}
        </div>
      ))}
    </div>
  );
}
