"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { isWindowOpen } from "#components/contacts/window-time.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { choosePhone } from "#lib/contacts/merged-phone-rules.ts";
import type { ContactView, MergeChoice, MergeField } from "#lib/contacts/page-schema.ts";
import { mergeFields } from "#lib/contacts/schema.ts";
import { attributeText } from "#lib/platform/attribute-values.ts";

interface MergeRow {
  key: string;
  label: string;
  ours: string;
  theirs: string;
}

export function MergeSides({
  into,
  from,
  pending,
  onBack,
  onMerge,
}: {
  into: ContactView;
  from: ContactView;
  pending: boolean;
  onBack: () => void;
  onMerge: (choice: MergeChoice) => void;
}) {
  const t = useTranslations("contacts.merge");
  const { enumerate } = useFormats();
  const details = useTranslations("contacts.details");
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const plain = mergeFields.map(
    (field): MergeRow => ({
      key: field,
      label: details(field),
      ours: shownValue(into, field),
      theirs: shownValue(from, field),
    }),
  );
  const names = [...new Set([...Object.keys(into.attributes), ...Object.keys(from.attributes)])].sort();
  const attributes = names.map(
    (name): MergeRow => ({
      key: `attribute:${name}`,
      label: name,
      ours: attributeText(into.attributes[name] ?? ""),
      theirs: attributeText(from.attributes[name] ?? ""),
    }),
  );
  const rows = [...plain, ...attributes].filter((row) => row.ours || row.theirs);
  const labels = [...new Set([...into.labels, ...from.labels].map(({ name }) => name))];

  const { other, isSame } = choosePhone(into, from, theirs.has("phone"));
  const closes =
    !isSame && other.conversation && isWindowOpen(other.conversation.window, serverNow()) ? other : null;

  function merge(): void {
    onMerge({
      fromId: from.id,
      theirs: mergeFields.filter((field) => theirs.has(field)),
      theirAttributes: names.filter((name) => theirs.has(`attribute:${name}`)),
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-x-auto rounded-md border">
        <table className="w-full table-fixed text-page-start text-sm">
          <thead className="border-b text-muted text-xs">
            <tr className="[&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="w-28">
                {t("field")}
              </th>
              <th scope="col">{t("thisContact")}</th>
              <th scope="col">{t("otherContact")}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map((row) => (
              <MergeRowChoice
                key={row.key}
                row={row}
                chosen={theirs.has(row.key) ? "theirs" : "ours"}
                onChoose={(side) => {
                  const next = new Set(theirs);
                  if (side === "theirs") next.add(row.key);
                  else next.delete(row.key);
                  setTheirs(next);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="list-disc ps-5 text-muted text-sm">
        {labels.length > 0 ? <li>{t("labels", { names: enumerate(labels) })}</li> : null}
        {into.conversation && from.conversation ? <li>{t("conversations")}</li> : null}
        {closes ? (
          <li className="font-medium text-warning">
            {t("window", { number: closes.phoneDisplay ?? closes.displayName })}
          </li>
        ) : null}
        {into.optOut || from.optOut ? <li>{t("optOut")}</li> : null}
        {into.blockedAt || from.blockedAt ? <li>{t("blocked")}</li> : null}
        <li>{t("irreversible")}</li>
      </ul>
      <DialogFooter>
        <Button onClick={onBack} disabled={pending}>
          {t("back")}
        </Button>
        <Button variant="danger" loading={pending} onClick={merge}>
          {t("merge")}
        </Button>
      </DialogFooter>
    </div>
  );
}

function shownValue(contact: ContactView, field: MergeField): string {
  return (field === "phone" ? contact.phoneDisplay : contact[field]) ?? "";
}

function MergeRowChoice({
  row,
  chosen,
  onChoose,
}: {
  row: MergeRow;
  chosen: "ours" | "theirs";
  onChoose: (side: "ours" | "theirs") => void;
}) {
  const both = row.ours !== "" && row.theirs !== "" && row.ours !== row.theirs;
  const stays = both ? chosen : row.ours === "" ? "theirs" : "ours";
  return (
    <tr className="align-top [&>td]:px-3 [&>td]:py-2">
      <th scope="row" className="break-words px-3 py-2 font-normal text-muted text-xs">
        {row.label}
      </th>
      {(["ours", "theirs"] as const).map((side) => (
        <td key={side} className={stays === side && row[side] ? "bg-accent-soft" : "text-muted"}>
          {both ? (
            <label className="flex min-h-6 cursor-pointer items-start gap-2">
              <input
                type="radio"
                name={row.key}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                className="mt-0.5 size-4 shrink-0"
              />
              <span dir="auto" className="min-w-0 break-words">
                {row[side]}
              </span>
            </label>
          ) : (
            <span dir="auto" className="break-words">
              {row[side] || "–"}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
