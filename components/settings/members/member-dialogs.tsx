"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { MemberAction } from "#components/settings/members/member-row.tsx";
import { RoleField } from "#components/settings/members/role-field.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { notice } from "#components/ui/notice.ts";
import { useLast } from "#components/ui/use-last.ts";
import {
  changeRole,
  enableMember,
  endAccess,
  memberSettingsQuery,
  resetTwoFactor,
  transferOwnership,
} from "#lib/accounts/members/browser.ts";
import { type MemberRow, type OwnRole, transferBody } from "#lib/accounts/members/schema.ts";
import { hasPermission, isOwner } from "#lib/accounts/permissions.ts";
import type { Role } from "#lib/platform/roles.ts";

interface FormProps {
  member: MemberRow;
  members: readonly MemberRow[];
  onClose: () => void;
}

export function MemberDialogs({
  acting,
  members,
  onClose,
}: {
  acting: { member: MemberRow; action: Exclude<MemberAction, "reset"> } | null;
  members: readonly MemberRow[];
  onClose: () => void;
}) {
  const t = useTranslations("members");
  const shown = useLast(acting);
  const action = shown?.action ?? "role";
  const name = shown?.member.name ?? "";
  const props = shown ? { member: shown.member, members, onClose } : null;
  return (
    <Dialog
      open={acting !== null}
      onOpenChange={(open) => open || onClose()}
      title={t(`titles.${action}`, { name })}
      description={t(`texts.${action}`, { name })}
    >
      {props === null ? null : action === "role" ? (
        <RoleForm {...props} />
      ) : action === "owner" ? (
        <OwnerForm {...props} />
      ) : action === "enable" || action === "twoFactor" ? (
        <PlainForm {...props} action={action} />
      ) : (
        <EndAccessForm {...props} how={action} />
      )}
    </Dialog>
  );
}

function useMemberMutation<V>(
  mutationFn: (variables: V) => Promise<unknown>,
  saved: string,
  onClose: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      notice.success(saved);
      onClose();
    },
    onSettled: () => void client.invalidateQueries(memberSettingsQuery),
  });
}

function RoleForm({ member, onClose }: FormProps) {
  const t = useTranslations("members");
  const [role, setRole] = useState<Role>(isOwner(member.role) ? "admin" : member.role);
  const save = useMemberMutation(() => changeRole(member.id, role), t("saved.role"), onClose);
  return (
    <ConfirmForm
      submitLabel={t("actions.role")}
      variant="primary"
      mutation={save}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <RoleField role={role} value={role} onChange={({ target }) => setRole(target.value as Role)} />
      {member.openConversations > 0 && !hasPermission(role, "conversations.update") ? (
        <p className="text-muted text-sm">{t("roleUnassigns", { count: member.openConversations })}</p>
      ) : null}
      {hasPermission(role, "keys.manage") ? null : <AccessSummary member={member} />}
    </ConfirmForm>
  );
}

function OwnerForm({ member, onClose }: FormProps) {
  const t = useTranslations("members");
  const [ownRole, setOwnRole] = useState<OwnRole>("admin");
  const save = useMemberMutation(
    () => transferOwnership(member.id, ownRole),
    t("saved.owner"),
    () => {
      onClose();
      // The signed-in member's own role decides what the page shows.
      if (!isOwner(ownRole)) window.location.reload();
    },
  );
  return (
    <ConfirmForm
      submitLabel={t("actions.owner")}
      mutation={save}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <SelectField
        label={t("ownRole")}
        value={ownRole}
        onChange={({ target }) => setOwnRole(target.value as OwnRole)}
      >
        {transferBody.shape.ownRole.options.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </SelectField>
    </ConfirmForm>
  );
}

const PLAIN_ACTIONS = { enable: enableMember, twoFactor: resetTwoFactor };

function PlainForm({ member, onClose, action }: FormProps & { action: keyof typeof PLAIN_ACTIONS }) {
  const t = useTranslations("members");
  const save = useMemberMutation(() => PLAIN_ACTIONS[action](member.id), t(`saved.${action}`), onClose);
  return (
    <ConfirmForm
      submitLabel={t(`actions.${action}`)}
      variant={action === "enable" ? "primary" : "danger"}
      mutation={save}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    />
  );
}

function EndAccessForm({ member, members, onClose, how }: FormProps & { how: "disable" | "remove" }) {
  const t = useTranslations("members");
  const [reassignTo, setReassignTo] = useState("");
  const save = useMemberMutation(
    () => endAccess(member.id, how, reassignTo || null),
    t(`saved.${how}`),
    onClose,
  );
  const others = members.filter(
    ({ id, role, state }) =>
      id !== member.id && state === "active" && hasPermission(role, "conversations.update"),
  );
  return (
    <ConfirmForm
      submitLabel={t(`actions.${how}`)}
      mutation={save}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      {member.openConversations > 0 ? (
        <SelectField
          label={t("reassignTo", { count: member.openConversations })}
          hint={t("reassignHint")}
          value={reassignTo}
          onChange={({ target }) => setReassignTo(target.value)}
        >
          <option value="">{t("reassignNobody")}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <AccessSummary member={member} />
    </ConfirmForm>
  );
}

/** What ends with the member's access, and what does not: ending it too would stop the systems that use it. */
function AccessSummary({ member }: Pick<FormProps, "member">) {
  const t = useTranslations("members");
  const { name, role, state, usableKeys, webhookEndpoints } = member;
  return (
    <>
      {state === "active" && hasPermission(role, "members.manage") ? (
        <p className="text-muted text-sm">{t("invitationsEnd", { name })}</p>
      ) : null}
      {usableKeys > 0 ? (
        <p className="text-muted text-sm">
          {t.rich("keysStay", { name, count: usableKeys, link: linkTo("/settings/keys") })}
        </p>
      ) : null}
      {webhookEndpoints > 0 ? (
        <p className="text-muted text-sm">
          {t.rich("endpointsStay", { name, count: webhookEndpoints, link: linkTo("/settings/webhooks") })}
        </p>
      ) : null}
    </>
  );
}

const linkTo = (path: string) => (chunks: ReactNode) => (
  <a href={path} target="_blank" rel="noreferrer" className="text-accent underline">
    {chunks}
  </a>
);
