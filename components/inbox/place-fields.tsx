import { useTranslations } from "next-intl";
import { TextField } from "#components/ui/field.tsx";
import { type Place, placeSchema } from "#lib/whatsapp/outgoing-content.ts";

/** A place as it is typed. */
export interface PlaceText {
  latitude: string;
  longitude: string;
  name: string;
  address: string;
}

/** The place that was typed; null while it is none. */
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

/** The place that stands above a template. */
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
