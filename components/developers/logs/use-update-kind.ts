import { useTranslations } from "next-intl";
import { type UpdateKind, updateKinds } from "#lib/ingest/schema.ts";

interface UpdateKindNames {
  nameOf: (kind: string) => string;
  countOf: (kind: string, count: number) => string;
}

export function useUpdateKind(): UpdateKindNames {
  const t = useTranslations("settings.inbound");
  const known = (kind: string): UpdateKind | undefined => updateKinds.find((each) => each === kind);
  return {
    nameOf: (kind) => {
      const found = known(kind);
      return found ? t(`kinds.${found}`) : kind;
    },
    countOf: (kind, count) => {
      const found = known(kind);
      return found ? t(`counts.${found}`, { count }) : `${count} ${kind}`;
    },
  };
}
