import { useTranslations } from "next-intl";
import type { PlaceText } from "#components/inbox/cache/template-store.ts";
import { TextField } from "#components/ui/field.tsx";
import { type Place, placeSchema } from "#lib/whatsapp/outgoing-content.ts";

export function readPlace({ latitude, longitude, name, address }: PlaceText): Place | null {
  if (latitude.trim() === "" || longitude.trim() === "") return null;
  const parsed = placeSchema.safeParse({
    latitude: Number(latitude),
    longitude: Number(longitude),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(address.trim() ? { address: address.trim() } : {}),
  });
  return parsed.success ? parsed.data : null;
}

export function PlaceFields({
  place,
  onChange,
  error,
}: {
  place: PlaceText;
  onChange: (place: PlaceText) => void;
  error: boolean;
}) {
  const t = useTranslations("inbox");
  const field = (name: keyof PlaceText) => (
    <TextField
      label={t(`place.${name}`)}
      value={place[name]}
      inputMode={name === "latitude" || name === "longitude" ? "decimal" : "text"}
      onChange={(event) => onChange({ ...place, [name]: event.target.value })}
      error={error && name === "latitude" ? t("place.fault") : undefined}
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
