import { type Finding, fault, fine, warning } from '#server/platform/db/finding'
import { type StandbyState, waitUntilCaughtUp } from '#server/platform/db/standby'

const sentences: Readonly<Record<Exclude<StandbyState, 'ready'>, string>> = {
  away: 'The standby at READ_DATABASE_URL cannot be read. Look at the address, and whether the standby runs.',
  lagging:
    'The standby at READ_DATABASE_URL lacks what the primary has. Look at pg_stat_replication of the primary, and whether replay is paused.',
  not_following:
    'The standby at READ_DATABASE_URL follows another primary than DATABASE_URL leads to. If it was switched over just now, wait for its next restart point; otherwise build it again.',
  promoted: 'READ_DATABASE_URL leads to a primary. Name a standby, or remove the setting.',
  other:
    'READ_DATABASE_URL leads to another PostgreSQL than DATABASE_URL. Name a standby of that one, or remove the setting.',
}

/** Explains the state of the standby, and the remedy. */
export function sentenceOn(state: Exclude<StandbyState, 'ready'>): string {
  return sentences[state]
}

const catchingUpMs = 5000

/**
 * Examines the standby of an installation. Only a standby of another PostgreSQL is a fault, because the primary is read
 * in its place.
 */
export async function examineStandby(primaryUrl: string, standbyUrl: string): Promise<Finding> {
  const state = await waitUntilCaughtUp(primaryUrl, standbyUrl, catchingUpMs)
  if (state === 'ready') return fine('standby', 'The standby follows the primary.')
  if (state === 'other') return fault('standby', sentenceOn(state))
  return warning('standby', `${sentenceOn(state)} Until then the primary is read.`)
}
