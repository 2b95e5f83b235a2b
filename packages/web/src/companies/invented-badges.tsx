import { DemoBadge } from '#web/ui/demo-badge.tsx'

/** Register numbers of fictitious companies begin here, far above those of the register. */
const firstInvented = 10_000_000

/** Returns whether a register number is that of a fictitious company. */
export const isInventedEntry = (ehraid: number | null) => ehraid !== null && ehraid >= firstInvented

/** Marks a fictitious company, which must not be contacted. */
export function DemoCompanyBadge({ ehraid }: { ehraid: number | null }) {
  return isInventedEntry(ehraid) ? <DemoBadge /> : null
}

// UIDs of fictitious companies have this prefix (demo/generate.mjs); no UID of the register does.
const inventedUid = /^CHE-[5-8]/

/** Returns whether the company with a UID is fictitious. */
export const isInventedUid = (uid: string | null) => uid !== null && inventedUid.test(uid)

/** Marks a fictitious company that is identified by its UID. */
export function DemoUidBadge({ uid }: { uid: string | null }) {
  return isInventedUid(uid) ? <DemoBadge /> : null
}
