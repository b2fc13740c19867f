"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Settings } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { quickRepliesQuery } from "#lib/conversations/quick-replies/browser.ts";
import { fillReply, type ReplyVariables } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";

interface QuickReplyListProps {
  /** Whether there is text that could be saved. */
  canSave: boolean;
  variables: ReplyVariables;
  onChoose: (reply: QuickReply) => void;
  onSave: () => void;
}

export function QuickReplyList({ canSave, variables, onChoose, onSave }: QuickReplyListProps) {
  const t = useTranslations("composer.replies");
  const suggest = useTranslations("composer.suggest");
  const navigate = useNavigate();
  const canManage = usePermission("quick_replies.manage");
  const [query, setQuery] = useState("");
  const replies = useQuery(quickRepliesQuery);
  const all = replies.data?.data ?? [];
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={
        replies.data
          ? all.length === 0
            ? `${suggest("none.quick")} ${suggest("askAdmin")}`
            : t("nothingFound")
          : null
      }
      query={query}
      onQuery={setQuery}
      state={<ListState query={replies} />}
    >
      {all.map((reply) => {
        const { text } = fillReply(reply.body, variables);
        return (
          <Choice
            key={reply.id}
            value={reply.id}
            keywords={[reply.shortcut, text]}
            onSelect={() => onChoose(reply)}
          >
            <span className="min-w-0 py-1">
              <span className="block truncate font-medium">
                <bdi dir="ltr">/{reply.shortcut}</bdi>
              </span>
              <span dir="auto" className="line-clamp-2 text-page-start text-muted text-xs">
                {text}
              </span>
            </span>
          </Choice>
        );
      })}
      {/* Not before the replies above, which would move them under the pointer. */}
      {canManage && !replies.isPending ? (
        <>
          <Choice value="save" keywords={[t(canSave ? "saveText" : "create")]} onSelect={onSave}>
            <Plus aria-hidden className="size-4 text-muted" />
            {t(canSave ? "saveText" : "create")}
          </Choice>
          <Choice
            value="manage"
            keywords={[t("manage")]}
            onSelect={() => navigate("/settings/quick-replies")}
          >
            <Settings aria-hidden className="size-4 text-muted" />
            {t("manage")}
          </Choice>
        </>
      ) : null}
    </ChoiceList>
  );
}
