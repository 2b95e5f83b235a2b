import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { Tone } from '#web/ui/badge.tsx'

/** Colours of the states of a prospect, in the order of the work. */
export const stateTones: Readonly<Record<ProspectState, Tone>> = {
  new: 'plain',
  researching: 'info',
  researched: 'info',
  qualified: 'info',
  nothing_to_say: 'plain',
  drafted: 'warn',
  approved: 'ok',
  excluded: 'bad',
}

/** The states in the order of the work, with the colour of each in a bar. */
export const stateFills: readonly (readonly [ProspectState, string])[] = [
  ['approved', 'fill-ok'],
  ['drafted', 'fill-warn'],
  ['nothing_to_say', 'fill-muted'],
  ['qualified', 'fill-info'],
  ['researched', 'fill-info/75'],
  ['researching', 'fill-info/50'],
  ['new', 'fill-muted/45'],
  ['excluded', 'fill-bad/60'],
]

export const decisionTones: Readonly<Record<NonNullable<Prospect['decision']>, Tone>> = {
  accept: 'ok',
  reject: 'bad',
  later: 'plain',
  do_not_contact: 'bad',
}
