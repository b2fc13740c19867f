"use client";

import { useTranslations } from "next-intl";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { fieldProps } from "#components/ui/form.tsx";
import { SwitchField } from "#components/ui/switch.tsx";
import { assignmentMethods } from "#lib/platform/automation-values.ts";
import { ASSIGNMENT_LIMIT_MAX, type TeamView } from "#lib/teams/schema.ts";

export interface AssignmentForm {
  assignment: TeamView["assignment"];
  /** Empty for no limit. */
  assignmentLimit: string;
  assignToLastMember: boolean;
}

type Assignment = Pick<TeamView, keyof AssignmentForm>;

export function toAssignmentForm({
  assignment,
  assignmentLimit,
  assignToLastMember,
}: Assignment): AssignmentForm {
  return { assignment, assignmentLimit: assignmentLimit?.toString() ?? "", assignToLastMember };
}

export function fromAssignmentForm({
  assignment,
  assignmentLimit,
  assignToLastMember,
}: AssignmentForm): Assignment {
  const text = assignmentLimit.trim();
  const limit = text === "" ? null : Number(text);
  // While the rule is off, the field is hidden, and so would be its error.
  const isHidden = assignment === "off" && !(limit !== null && limit >= 1 && limit <= ASSIGNMENT_LIMIT_MAX);
  return { assignment, assignmentLimit: isHidden ? null : limit, assignToLastMember };
}

/** A form with at least the fields of `AssignmentForm`. */
export function AssignmentFields<T extends FieldValues & AssignmentForm>({
  form,
}: {
  form: UseFormReturn<T>;
}) {
  const t = useTranslations("teams.assignment");
  const isOn = form.watch("assignment" as Path<T>) !== "off";
  return (
    <>
      <SelectField label={t("title")} hint={t("hint")} {...fieldProps(form, "assignment" as Path<T>)}>
        {assignmentMethods.map((method) => (
          <option key={method} value={method}>
            {t(`method.${method}`)}
          </option>
        ))}
      </SelectField>
      {isOn ? (
        <>
          <TextField
            label={t("limit")}
            hint={t("limitHint")}
            type="number"
            inputMode="numeric"
            min={1}
            max={ASSIGNMENT_LIMIT_MAX}
            placeholder={t("noLimit")}
            className="sm:max-w-32"
            {...fieldProps(form, "assignmentLimit" as Path<T>)}
          />
          <SwitchField
            label={t("assignToLastMember")}
            hint={t("assignToLastMemberHint")}
            {...form.register("assignToLastMember" as Path<T>)}
          />
        </>
      ) : null}
    </>
  );
}

/** The rule in a few words. */
export function useAssignmentText(): (rule: Assignment) => string {
  const t = useTranslations("teams.assignment");
  return ({ assignment, assignmentLimit }) => {
    const method = t(`summary.${assignment}`);
    return assignment === "off" || assignmentLimit === null
      ? method
      : t("summary.limited", { method, limit: assignmentLimit });
  };
}
