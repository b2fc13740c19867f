"use client";

import { Avatar } from "#components/ui/avatar.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import type { Viewer } from "#lib/accounts/schema.ts";

const load = () => import("#components/app/user-menu-popup.tsx");
const UserMenuPopup = lazyComponent(
  () => load().then((module) => module.default),
  <span className="size-10" />,
);

export function UserMenu({ viewer }: { viewer: Viewer }) {
  return (
    <PressToLoad
      load={load}
      haspopup="menu"
      label={viewer.user.name}
      buttonContent={<Avatar id={viewer.user.id} name={viewer.user.name} className="size-8" />}
      className="grid size-10 place-items-center rounded-full pointer-coarse:size-11"
    >
      <UserMenuPopup viewer={viewer} />
    </PressToLoad>
  );
}
