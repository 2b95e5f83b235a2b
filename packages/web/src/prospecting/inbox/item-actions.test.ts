import { expect, test } from 'vitest'
import { actsOn } from '#web/prospecting/inbox/item-actions.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { ItemActs } from '#web/prospecting/inbox/use-item-acts.ts'

const all = { decide: true, run: true, retry: true, approve: true, acceptsToo: true, fits: true }

function actsFor(kind: 'decide' | 'review' | 'settle', rights: Partial<typeof all>) {
  const item = { kind, item_id: 'x', prospect_id: 'prs_1', snoozed_until: null } as InboxItem
  const pressed: string[] = []
  const acts = actsOn(
    item,
    { ...all, ...rights },
    {
      acts: {
        accept: () => pressed.push('accept'),
        later: () => pressed.push('later'),
      } as unknown as ItemActs,
      open: () => {},
      ask: (asking) => pressed.push(`ask ${asking}`),
      approve: () => pressed.push('approve'),
      write: () => {},
    },
  )
  const press = (key: string) => acts.find((one) => one.key === key)?.go()
  return { acts, press, pressed, main: acts.find(({ main }) => main)?.word }
}

test('A text to an undecided company can be rejected or postponed where it is shown', () => {
  const { acts, press, pressed, main } = actsFor('review', {})
  expect(main).toBe('accept_and_approve')
  expect(acts.map(({ word }) => word)).toEqual(expect.arrayContaining(['later', 'reject']))
  for (const key of ['a', 'l', 'r']) press(key)
  expect(pressed).toEqual(['approve', 'later', 'ask reject'])
})

test('One key never accepts and approves a company that does not fit', () => {
  const { press, pressed, main } = actsFor('review', { fits: false })
  expect(main).toBeUndefined()
  press('a')
  expect(pressed).toEqual(['ask approve'])
})

test('Accepting a company that does not fit is not the main action', () => {
  expect(actsFor('decide', {}).main).toBe('accept')
  expect(actsFor('decide', { fits: false }).main).toBeUndefined()
})

test('A text to an accepted company offers no decision', () => {
  const { acts, main } = actsFor('review', { acceptsToo: false, fits: false })
  expect(main).toBe('approve')
  expect(acts.map(({ word }) => word)).not.toContain('reject')
})

test('A user who may not add companies is not sent to the screen that adds them', () => {
  const words = (decide: boolean) => actsFor('settle', { decide }).acts.map(({ word }) => word)
  expect(words(true)).toContain('open')
  expect(words(false)).not.toContain('open')
})
