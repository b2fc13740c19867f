import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type BuiltInColumn, type ContactColumn, fieldOf } from "#components/contacts/contact-columns.ts";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import type { AttributeValue } from "#lib/platform/attribute-values.ts";

const LABELS_SHOWN = 3;

export function ColumnName({ column }: { column: ContactColumn }) {
  const t = useTranslations("contacts.columns.names");
  return <bdi>{fieldOf(column) ?? t(column as BuiltInColumn)}</bdi>;
}

/** The value of a contact in a column of the list, formatted by its type. */
export function ContactCell({ contact, column }: { contact: ContactView; column: ContactColumn }) {
  const field = fieldOf(column);
  return (
    <span className="min-w-0 truncate text-sm max-md:hidden">
      {/* A list has no column headers that a screen reader could announce. */}
      <span className="sr-only">
        <ColumnName column={column} />{" "}
      </span>
      {field === null ? (
        <BuiltInCell contact={contact} column={column as BuiltInColumn} />
      ) : (
        <FieldValue value={contact.attributes[field]} />
      )}
    </span>
  );
}

function BuiltInCell({ contact, column }: { contact: ContactView; column: BuiltInColumn }) {
  const t = useTranslations("contacts.list");
  const cells: Record<BuiltInColumn, () => ReactNode> = {
    number: () =>
      contact.phoneDisplay ? (
        <bdi className="tabular">{contact.phoneDisplay}</bdi>
      ) : (
        <span className="text-muted">{t("noNumber")}</span>
      ),
    labels: () => <Labels labels={contact.labels} />,
    source: () => <span className="text-muted text-xs">{t(`sources.${contact.source}`)}</span>,
    language: () => contact.language,
    externalId: () => <bdi>{contact.externalId}</bdi>,
    username: () => (contact.username ? <bdi>@{contact.username}</bdi> : null),
    conversation: () => (contact.conversation ? t(`states.${contact.conversation.state}`) : null),
    lastInbound: () => <Time value={contact.lastInboundAt} />,
    created: () => <Time value={contact.createdAt} />,
    updated: () => <Time value={contact.updatedAt} />,
  };
  return cells[column]();
}

function Labels({ labels }: Pick<ContactView, "labels">) {
  const more = labels.length - LABELS_SHOWN;
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      {labels.slice(0, LABELS_SHOWN).map((label) => (
        <LabelChip key={label.id} name={label.name} color={label.color} className="max-w-44" />
      ))}
      {more > 0 ? <span className="tabular text-muted text-xs">+{more}</span> : null}
    </span>
  );
}

function Time({ value }: { value: string | null }) {
  return value === null ? null : <RelativeTime value={value} isAlone className="text-muted text-xs" />;
}

function FieldValue({ value }: { value: AttributeValue | undefined }) {
  const t = useTranslations("contacts.details");
  const { decimal } = useFormats();
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return <span className="tabular">{decimal(value)}</span>;
  return <bdi title={value}>{value}</bdi>;
}
