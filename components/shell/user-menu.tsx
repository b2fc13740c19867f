"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import type { Viewer } from "#lib/workspaces/schema.ts";

const load = () => import("#components/shell/user-menu-popup.tsx");

/** Who is signed in and where, the theme, and the way out. The menu is loaded by who is about to press its button. */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  const [pressed, setPressed] = useState(false);
  const closed = (
    <button
      type="button"
      aria-label={viewer.user.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
      className="grid size-10 place-items-center rounded-full pointer-coarse:size-11"
    >
      <Avatar id={viewer.user.id} name={viewer.user.name} className="size-8" />
    </button>
  );
  return pressed ? <UserMenuPopup viewer={viewer} /> : closed;
}

const UserMenuPopup = dynamic(load, { loading: () => <span className="size-10" /> });
