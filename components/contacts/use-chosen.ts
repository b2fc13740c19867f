import { useMemo, useState } from "react";
import { type Chosen, chosenOf, NOBODY, withChosen } from "#components/contacts/chosen-rules.ts";
import type { ContactListFilter } from "#lib/contacts/browser.ts";

/** Who of the people that a list shows is chosen to do something with. Another filter or search begins with nobody. */
export function useChosen(filter: ContactListFilter, shown: readonly { id: string }[]) {
  const list = JSON.stringify(filter);
  const [chosen, setChosen] = useState<Chosen>({ list, ids: NOBODY });
  if (chosen.list !== list) setChosen({ list, ids: NOBODY });
  const ids = useMemo(() => new Set(chosenOf(chosen, list, shown)), [chosen, list, shown]);
  return {
    ids,
    choose: (some: string[], isChosen: boolean) =>
      setChosen((before) => withChosen(before, list, some, isChosen)),
    clear: () => setChosen({ list, ids: NOBODY }),
  };
}
