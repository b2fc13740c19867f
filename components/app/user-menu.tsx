"use client";

import { USER_BUTTON, UserMark } from "#components/app/user-mark.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";

const load = () => import("#components/app/user-menu-popup.tsx");
const UserMenuPopup = lazyComponent(
  () => load().then((module) => module.default),
  <span className="h-12 w-11 md:size-10" />,
);

export function UserMenu({ currentMember }: { currentMember: CurrentMember }) {
  return (
    <PressToLoad
      load={load}
      haspopup="menu"
      label={currentMember.user.name}
      buttonContent={<UserMark currentMember={currentMember} />}
      className={USER_BUTTON}
    >
      <UserMenuPopup currentMember={currentMember} />
    </PressToLoad>
  );
}
