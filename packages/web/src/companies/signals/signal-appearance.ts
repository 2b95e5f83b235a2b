import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { SignalIcon, SignalKindDefinition } from '@alphorn/contract/directory/signal-kinds/definition'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import {
  ArrowRightLeft,
  Banknote,
  BadgeCheck,
  Building2,
  CircleSlash,
  FilePen,
  GitFork,
  GitMerge,
  type LucideIcon,
  MapPin,
  Scale,
  Sparkles,
  TriangleAlert,
  Undo2,
  Users,
} from 'lucide-react'

const tones: Readonly<Record<SignalKindDefinition['look']['tone'], string>> = {
  plain: 'bg-sunken text-muted',
  good: 'bg-ok-soft text-ok',
  warning: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

const icons: Readonly<Record<SignalIcon, LucideIcon>> = {
  arrow_right_left: ArrowRightLeft,
  badge_check: BadgeCheck,
  banknote: Banknote,
  building: Building2,
  circle_slash: CircleSlash,
  file_pen: FilePen,
  git_fork: GitFork,
  git_merge: GitMerge,
  map_pin: MapPin,
  scale: Scale,
  sparkles: Sparkles,
  triangle_alert: TriangleAlert,
  undo: Undo2,
  users: Users,
}

/** Returns the icon and the tone of a kind of signal. */
export function signalAppearance(kind: SignalKind) {
  const { icon, tone } = signalDefinitions[kind].look
  return { icon: icons[icon], tone: tones[tone] }
}
