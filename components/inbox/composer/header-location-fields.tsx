import { useTranslations } from "next-intl";
import type { LocationText } from "#components/inbox/cache/template-store.ts";
import { TextField } from "#components/ui/field.tsx";
import { parseNumber } from "#lib/platform/digit-rules.ts";
import { type Place, placeSchema } from "#lib/whatsapp/outgoing-content.ts";

export function parseHeaderLocation({ latitude, longitude, name, address }: LocationText): Place | null {
  if (latitude.trim() === "" || longitude.trim() === "") return null;
  const parsed = placeSchema.safeParse({
    latitude: parseNumber(latitude),
    longitude: parseNumber(longitude),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(address.trim() ? { address: address.trim() } : {}),
  });
  return parsed.success ? parsed.data : null;
}

export function HeaderLocationFields({
  location,
  onChange,
  error,
}: {
  location: LocationText;
  onChange: (location: LocationText) => void;
  error: boolean;
}) {
  const t = useTranslations("inbox");
  const field = (name: keyof LocationText) => (
    <TextField
      label={t(`location.${name}`)}
      value={location[name]}
      inputMode={name === "latitude" || name === "longitude" ? "decimal" : "text"}
      onChange={(event) => onChange({ ...location, [name]: event.target.value })}
      error={error && name === "latitude" ? t("location.error") : undefined}
      dir="auto"
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3">
      {field("latitude")}
      {field("longitude")}
      {field("name")}
      {field("address")}
    </div>
  );
}
