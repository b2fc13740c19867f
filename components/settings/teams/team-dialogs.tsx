"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormReturn, useController, useForm } from "react-hook-form";
import { AutomaticReplyField } from "#components/settings/automations/automatic-reply-field.tsx";
import { HoursFields } from "#components/settings/automations/hours-fields.tsx";
import {
  fromHoursForm,
  type HoursForm,
  newHours,
  toHoursForm,
} from "#components/settings/automations/hours-form-rules.ts";
import {
  AssignmentFields,
  type AssignmentForm,
  fromAssignmentForm,
  toAssignmentForm,
  useAssignmentText,
} from "#components/settings/teams/assignment-fields.tsx";
import { MemberChoices } from "#components/settings/teams/member-choices.tsx";
import { useWorkspaceTimeZone } from "#components/shell/session/workspace-context.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { defaultsOf, errorOf, FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { SwitchField } from "#components/ui/switch.tsx";
import { useLast } from "#components/ui/use-last.ts";
import { automationsQuery, changeAutomations } from "#lib/automations/browser.ts";
import type { Automations } from "#lib/automations/schema.ts";
import { viewCountsQuery } from "#lib/conversations/views/browser.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";
import { createTeam, deleteTeam, teamsQuery, updateTeam } from "#lib/teams/browser.ts";
import { TEAM_NAME_MAX, type TeamView } from "#lib/teams/schema.ts";

interface TeamForm extends AssignmentForm {
  name: string;
  memberIds: string[];
  /** Null for those of the workspace. */
  hours: HoursForm | null;
  /** Empty for the workspace's. */
  greeting: string;
  awayReply: string;
}

function fromNewTeamForm(form: TeamForm) {
  return { name: form.name, memberIds: form.memberIds, ...fromAssignmentForm(form) };
}

function fromTeamForm(form: TeamForm) {
  const { hours, greeting, awayReply } = form;
  return { ...fromNewTeamForm(form), hours: hours && fromHoursForm(hours), greeting, awayReply };
}

const NEW_TEAM = {
  name: "",
  memberIds: [],
  assignment: "off",
  assignmentLimit: null,
  assignToLastMember: true,
} as const satisfies Partial<TeamView>;

export function EditTeamDialog({
  target,
  currentMemberId,
  onClose,
}: {
  target: TeamView | "new" | null;
  currentMemberId: string;
  onClose: () => void;
}) {
  const t = useTranslations("teams");
  const shown = useLast(target);
  const team = shown === "new" ? null : shown;
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => open || onClose()}
      title={team ? t("editTitle", { name: team.name }) : t("create")}
      description={t("formText")}
    >
      {shown ? (
        <EditForm key={team?.id ?? "new"} team={team} currentMemberId={currentMemberId} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

function EditForm({
  team,
  currentMemberId,
  onClose,
}: {
  team: TeamView | null;
  currentMemberId: string;
  onClose: () => void;
}) {
  const t = useTranslations("teams");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { name, memberIds, ...rule } = team ?? NEW_TEAM;
  const form = useForm<TeamForm>({
    defaultValues: {
      name,
      memberIds: [...memberIds],
      ...toAssignmentForm(rule),
      hours: team?.hours ? toHoursForm(team.hours) : null,
      greeting: team?.greeting ?? "",
      awayReply: team?.awayReply ?? "",
    },
  });
  const save = useMutation({
    mutationFn: (typed: TeamForm) =>
      team
        ? updateTeam(team.id, changedFields(fromTeamForm(defaultsOf(form)), fromTeamForm(typed)))
        : createTeam(fromNewTeamForm(typed)),
    onSuccess: (saved) => {
      notice.success(common(team ? "saved" : "created", { name: saved.name }));
      void client.invalidateQueries(teamsQuery);
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  const members = useController({ control: form.control, name: "memberIds" });
  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      noValidate
      className="flex flex-col gap-4"
    >
      <TextField
        label={t("name")}
        maxLength={TEAM_NAME_MAX}
        autoComplete="off"
        autoFocus
        dir="auto"
        {...fieldProps(form, "name")}
      />
      <MemberChoices
        currentMemberId={currentMemberId}
        ref={members.field.ref}
        chosen={members.field.value}
        onChange={members.field.onChange}
        error={errorOf(members.fieldState.error)}
      />
      <AssignmentFields form={form} />
      {team ? <OwnReplies form={form} /> : null}
      <FormFooter form={form} submitLabel={t("save")} pending={save.isPending} onCancel={onClose} />
    </form>
  );
}

function OwnReplies({ form }: { form: UseFormReturn<TeamForm> }) {
  const t = useTranslations("automations");
  const zone = useWorkspaceTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Its holidays too, on which nearly every team is closed.
  const { data: automations, isPending } = useQuery(automationsQuery);
  const initial = automations?.hours ? toHoursForm(automations.hours) : newHours(zone);
  const hours = form.watch("hours");
  const setHours = (value: HoursForm | null) => {
    form.setValue("hours", value);
    // Otherwise what the server refused before would prevent the next attempt.
    form.clearErrors("hours");
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t pt-4">
      <legend className="sr-only">{t("team.title")}</legend>
      <SwitchField
        label={t("team.ownHours")}
        hint={t("team.ownHoursHint")}
        checked={hours !== null}
        disabled={isPending}
        onChange={({ target }) => setHours(target.checked ? initial : null)}
      />
      {hours ? <HoursFields value={hours} onChange={setHours} errors={form.formState.errors.hours} /> : null}
      {(["greeting", "awayReply"] as const).map((name) => (
        <AutomaticReplyField
          key={name}
          label={t(`${name}.label`)}
          hint={t(`team.${name}Hint`)}
          {...fieldProps(form, name)}
        />
      ))}
    </fieldset>
  );
}

/** How conversations without a team are assigned. */
export function WorkspaceRuleDialog({
  automations,
  onClose,
}: {
  automations: Automations | null;
  onClose: () => void;
}) {
  const t = useTranslations("teams");
  const shown = useLast(automations);
  return (
    <Dialog
      open={automations !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("noTeam")}
      description={t("noTeamText")}
    >
      {shown ? <RuleForm automations={shown} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RuleForm({ automations, onClose }: { automations: Automations; onClose: () => void }) {
  const t = useTranslations("teams");
  const common = useTranslations("common");
  const client = useQueryClient();
  const form = useForm<AssignmentForm>({ defaultValues: toAssignmentForm(automations) });
  const save = useMutation({
    mutationFn: (typed: AssignmentForm) =>
      changeAutomations(changedFields(fromAssignmentForm(defaultsOf(form)), fromAssignmentForm(typed))),
    onSuccess: (saved) => {
      notice.success(common("saved", { name: t("noTeam") }));
      storeSaved(client, automationsQuery, saved);
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      noValidate
      className="flex flex-col gap-4"
    >
      <AssignmentFields form={form} />
      <FormFooter form={form} submitLabel={t("save")} pending={save.isPending} onCancel={onClose} />
    </form>
  );
}

export function DeleteTeamDialog({
  team,
  others,
  onClose,
}: {
  team: TeamView | null;
  others: readonly TeamView[];
  onClose: () => void;
}) {
  const t = useTranslations("teams");
  const shown = useLast(team);
  return (
    <Dialog
      open={team !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("deleteTitle", { name: shown?.name ?? "" })}
      description={t("deleteText")}
    >
      {shown ? <DeleteTeam key={shown.id} team={shown} others={others} onClose={onClose} /> : null}
    </Dialog>
  );
}

function DeleteTeam({
  team,
  others,
  onClose,
}: {
  team: TeamView;
  others: readonly TeamView[];
  onClose: () => void;
}) {
  const t = useTranslations("teams");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [moveTo, setMoveTo] = useState("");
  const remove = useMutation({
    mutationFn: () => deleteTeam(team.id, moveTo || null),
    onSuccess: () => {
      notice.success(common("deleted", { name: team.name }));
      void client.invalidateQueries(teamsQuery);
      onClose();
    },
  });
  return (
    <ConfirmForm
      submitLabel={t("delete")}
      mutation={remove}
      onSubmit={() => remove.mutate()}
      onCancel={onClose}
    >
      <SelectField label={t("moveTo")} value={moveTo} onChange={({ target }) => setMoveTo(target.value)}>
        <option value="">{t("moveToNone")}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <MoveSummary team={team} target={others.find(({ id }) => id === moveTo)} />
    </ConfirmForm>
  );
}

/** How many conversations move, and what happens to them. */
function MoveSummary({ team, target }: { team: TeamView; target: TeamView | undefined }) {
  const t = useTranslations("teams");
  const rule = useAssignmentText();
  const { data } = useQuery(viewCountsQuery);
  if (!data) return null;
  const count = data.teams[team.id]?.all ?? 0;
  return (
    <p className="text-muted text-sm">
      {target
        ? t(target.assignment === "off" ? "moveCount.off" : "moveCount.rule", {
            count,
            team: target.name,
            rule: rule(target),
          })
        : t("moveCount.none", { count })}
    </p>
  );
}
