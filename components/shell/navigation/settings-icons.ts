import {
  Bell,
  Bot,
  Building2,
  FileText,
  Inbox,
  Key,
  LayoutTemplate,
  List,
  type LucideIcon,
  Phone,
  ScrollText,
  SlidersHorizontal,
  Smartphone,
  Tag,
  UserRound,
  UsersRound,
  Webhook,
  Zap,
} from "lucide-react";
import type { SettingsPage } from "#components/shell/navigation/settings-pages.ts";

export const settingsIcons: Record<SettingsPage, LucideIcon> = {
  profile: UserRound,
  preferences: SlidersHorizontal,
  number: Phone,
  templates: LayoutTemplate,
  labels: Tag,
  "quick-replies": Zap,
  teams: UsersRound,
  automations: Bot,
  passcodes: Smartphone,
  alerts: Bell,
  keys: Key,
  webhooks: Webhook,
  requests: List,
  inbound: Inbox,
  general: Building2,
  members: UsersRound,
  audit: ScrollText,
};

export const docsIcon = FileText;
