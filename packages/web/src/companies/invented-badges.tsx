import { DemoBadge } from '#web/ui/demo-badge.tsx'

/** Register numbers of invented companies begin here: no entry of the register comes near. */
const firstInvented = 10_000_000

/** Whether a company that is known by its register number was invented. */
export const isInventedEntry = (ehraid: number | null) => ehraid !== null && ehraid >= firstInvented

/** Marks a company that was invented and must not be contacted. */
export function DemoCompanyBadge({ ehraid }: { ehraid: number | null }) {
  return isInventedEntry(ehraid) ? <DemoBadge /> : null
}

// No UID of the register begins so; those of invented companies do (demo/generate.mjs).
const inventedUid = /^CHE-[5-8]/

/** Whether a company that is known by its UID was invented. */
export const isInventedUid = (uid: string | null) => uid !== null && inventedUid.test(uid)

/** The same for one that is known by its UID. */
export function DemoUidBadge({ uid }: { uid: string | null }) {
  return isInventedUid(uid) ? <DemoBadge /> : null
}
