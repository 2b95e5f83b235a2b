import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
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

type Look = { icon: LucideIcon; tone: string }

const plain = 'bg-sunken text-muted'
const good = 'bg-ok-soft text-ok'
const warning = 'bg-warn-soft text-warn'
const bad = 'bg-bad-soft text-bad'

/** How each kind of signal looks: what it is, and whether it is good news. */
export const signalLooks: Readonly<Record<SignalKind, Look>> = {
  company_registered: { icon: Sparkles, tone: good },
  company_deleted: { icon: CircleSlash, tone: bad },
  company_reentered: { icon: Undo2, tone: plain },
  name_changed: { icon: FilePen, tone: plain },
  legal_form_changed: { icon: Scale, tone: plain },
  purpose_changed: { icon: FilePen, tone: plain },
  seat_moved: { icon: MapPin, tone: plain },
  canton_changed: { icon: MapPin, tone: plain },
  address_changed: { icon: MapPin, tone: plain },
  capital_increased: { icon: Banknote, tone: good },
  capital_reduced: { icon: Banknote, tone: warning },
  officers_changed: { icon: Users, tone: plain },
  merger: { icon: GitMerge, tone: plain },
  demerger: { icon: GitFork, tone: plain },
  asset_transfer: { icon: ArrowRightLeft, tone: plain },
  liquidation_opened: { icon: TriangleAlert, tone: bad },
  liquidation_revoked: { icon: Undo2, tone: good },
  bankruptcy_opened: { icon: TriangleAlert, tone: bad },
  bankruptcy_revoked: { icon: Undo2, tone: good },
  bankruptcy_suspended: { icon: TriangleAlert, tone: warning },
  bankruptcy_closed: { icon: CircleSlash, tone: bad },
  branch_opened: { icon: Building2, tone: good },
  branch_closed: { icon: Building2, tone: warning },
  licence_added: { icon: BadgeCheck, tone: good },
  licence_removed: { icon: BadgeCheck, tone: warning },
}
