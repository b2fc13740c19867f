import type { ComponentProps } from "react";
import { TextAreaField } from "#components/ui/field.tsx";
import { AUTOMATIC_REPLY_MAX } from "#lib/teams/schema.ts";

/** The text of an automatic reply, of the workspace or of a team. */
export function AutomaticReplyField(props: Omit<ComponentProps<typeof TextAreaField>, "maxLength" | "dir">) {
  return <TextAreaField {...props} maxLength={AUTOMATIC_REPLY_MAX} dir="auto" />;
}
