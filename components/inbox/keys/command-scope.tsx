"use client";

import { type ReactNode, useContext, useMemo, useRef } from "react";
import type { CommandId } from "#components/inbox/keys/commands.ts";
import { ScopeContext, useCommand } from "#components/inbox/keys/use-command.ts";

/** Commands bound within come before those outside; put it inside a dialog that answers to keys of its own. */
export function CommandScope({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const { depth } = useContext(ScopeContext);
  const scope = useMemo(() => ({ depth: depth + 1, element }), [depth]);
  return (
    <ScopeContext value={scope}>
      <div ref={element} className="contents">
        {children}
      </div>
    </ScopeContext>
  );
}

/** Put inside a dialog: the key that opened it closes it, too. */
export function ClosedByKey(props: { id: CommandId; onClose: () => void }) {
  return (
    <CommandScope>
      <Answer {...props} />
    </CommandScope>
  );
}

function Answer({ id, onClose }: { id: CommandId; onClose: () => void }) {
  useCommand(id, onClose);
  return null;
}
