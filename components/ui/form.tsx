"use client";

import { useTranslations } from "next-intl";
import { type FieldValues, get, type Path, type RegisterOptions, type UseFormReturn } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export function fieldProps<T extends FieldValues>(
  { register, formState }: Pick<UseFormReturn<T>, "register" | "formState">,
  name: Path<T>,
  options?: RegisterOptions<T>,
) {
  return { ...register(name, options), error: errorOf(get(formState.errors, name)) };
}

/** A list that is entered in one field shows the error of its first invalid entry. */
export function errorOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(errorOf).find(Boolean);
  const { message } = recordOf(error);
  return typeof message === "string" ? message : undefined;
}

/**
 * Focuses the first field with an error.
 * @param fieldByCode fields of error codes that the server reports without a field
 */
export function showServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "getValues" | "setError" | "setFocus">,
  error: unknown,
  fieldByCode: Readonly<Record<string, Path<T>>> = {},
): void {
  const values = form.getValues();
  const rest: string[] = [];
  const names: Path<T>[] = [];
  for (const [path, message] of errorsOf(error, fieldByCode)) {
    const name = fieldAt(values, path) as Path<T> | null;
    if (name === null) rest.push(message);
    else {
      form.setError(name, { message });
      names.push(name);
    }
  }
  if (names.length === 0 && rest.length === 0) rest.push(errorText(error));
  if (rest.length > 0) form.setError("root", { message: rest.join(" ") });
  const order = Object.keys(values);
  const place = (name: string) => order.indexOf(name.split(".")[0] ?? "");
  const [first] = names.sort((one, other) => place(one) - place(other));
  if (first !== undefined) form.setFocus(first);
}

function errorsOf(error: unknown, fieldByCode: Readonly<Record<string, string>>): [string, string][] {
  if (!(error instanceof ApiError)) return [];
  const field = fieldByCode[error.code];
  return field === undefined ? Object.entries(error.fields) : [[field, errorText(error)]];
}

function fieldAt(values: Record<string, unknown>, path: string): string | null {
  const [name = ""] = path.split(".");
  if (!(name in values)) return null;
  const value = values[name];
  return typeof value === "object" && !Array.isArray(value) ? path : name;
}

/** What the form had before anything was typed, or after it was last saved. */
export function defaultsOf<T extends FieldValues>(form: Pick<UseFormReturn<T>, "formState">): T {
  return form.formState.defaultValues as T;
}

/**
 * Makes `saved` the default values. Every field takes its new value unless it was changed since `sent`, so that what is
 * typed while a form is saved stays, and still has to be saved.
 */
export function resetToSaved<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "getValues" | "setValue" | "reset">,
  sent: T,
  saved: T,
): void {
  const values = { ...saved, ...changedFields(sent, form.getValues()) };
  for (const [name, value] of Object.entries(values)) form.setValue(name as Path<T>, value);
  form.reset(saved, { keepValues: true });
}

export function FormFooter<T extends FieldValues>({
  form,
  submitLabel,
  variant = "primary",
  pending,
  onCancel,
}: {
  form: Pick<UseFormReturn<T>, "formState">;
  submitLabel: string;
  variant?: "primary" | "danger";
  pending: boolean;
  onCancel: () => void;
}) {
  const common = useTranslations("common");
  return (
    <>
      <FormError error={form.formState.errors.root?.message} />
      <DialogFooter>
        <Button onClick={onCancel} disabled={pending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant={variant} loading={pending}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </>
  );
}
