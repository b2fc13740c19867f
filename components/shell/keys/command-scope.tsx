"use client";

import { type ReactNode, useContext, useMemo, useRef } from "react";
import type { CommandId } from "#components/shell/keys/commands.ts";
import { ScopeContext, useCommand } from "#components/shell/keys/use-command.ts";

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

export function CloseOnCommand(props: { id: CommandId; onClose: () => void }) {
  return (
    <CommandScope>
      <CommandHandler {...props} />
    </CommandScope>
  );
}

function CommandHandler({ id, onClose }: { id: CommandId; onClose: () => void }) {
  useCommand(id, onClose);
  return null;
}
