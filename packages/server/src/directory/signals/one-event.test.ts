import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewSignal, recordSignals } from '#server/directory/signals/record'
import { recordHistory } from '#server/directory/signals/record-history'

// Reports of two publications or two sources are one event, unless something undid it in between.

const register = await openRegister([{ ehraid: 1, uid: uidOf(1), name: 'Muster AG', legal_form: '0106' }])
const sql = async (text: string) => (await register.read.query(text)).rows
const [{ company_id }] = await sql('select company_id from companies')
beforeEach(() => sql('delete from signals'))

const record = (...signals: NewSignal[]) => register.within((tx) => recordSignals(tx, signals))
const published = (more: Partial<NewSignal>): NewSignal => ({
  company_id,
  kind: 'officers_changed',
  published_on: '2026-11-16',
  occurred_on: null,
  source: { name: 'gazette', rubric: null, number: 'HR02-1006000001', url: null },
  before: null,
  after: null,
  text: null,
  language: 'de',
  confidence: 1,
  ...more,
})

test.each([
  ['gazette', 'zefix'],
  ['zefix', 'gazette'],
])(
  'A change of officers that both %s and %s report is recorded once, from whichever is first',
  async (...sources) => {
    const numbers: Record<string, string> = { gazette: 'HR02-10071', zefix: '10071' }
    const officers = (name: string, number: string, day = '2026-11-16') =>
      published({
        kind: 'officers_changed',
        published_on: day,
        before: null,
        after: null,
        source: { name, rubric: null, number, url: null },
      })
    const [first, second] = sources.map((name) => officers(name, numbers[name]!))
    expect([await record(first!), await record(second!), await record(first!)]).toEqual([1, 0, 0])
    // A report of another day is another event, from any source.
    expect(await record(officers(sources[1]!, '10072', '2026-11-18'))).toBe(1)
    expect(await sql('select source from signals order by published_on')).toEqual(
      sources.map((source) => ({ source })),
    )
  },
)

test('A live signal that the history repeats remains live, and signals that it adds are marked as history', async () => {
  const raised = (day: string, number: string | null, name = 'gazette') =>
    published({
      kind: 'capital_increased',
      published_on: day,
      before: { capital: 100_000 },
      after: { capital: 200_000 },
      source: { name, rubric: null, number, url: null },
    })
  await record(raised('2026-11-16', null, 'lindas'))
  const past = [raised('2026-11-14', 'HR02-7'), raised('2019-11-14', 'HR02-1')]
  expect(await register.within((tx) => recordHistory(tx, past))).toBe(2)
  expect(await sql('select number, is_history, reacted from signals order by published_on')).toEqual([
    { number: 'HR02-1', is_history: true, reacted: true },
    { number: 'HR02-7', is_history: false, reacted: false },
  ])
})

describe('an event that recurs after its opposite', () => {
  type Step = [day: string, kind: SignalKind, before?: NewSignal['before'], after?: NewSignal['after']]
  const steps = ([...reported]: Step[]) =>
    reported.map(([day, kind, before = null, after = null], at) =>
      published({
        kind,
        published_on: `2026-${day}`,
        before,
        after,
        source: { name: 'gazette', rubric: null, number: `N-${at}`, url: null },
      }),
    )
  const days = async () =>
    (await sql('select published_on::text as day from signals order by published_on')).map(({ day }) =>
      day.slice(5),
    )
  const capital = (amount: number) => ({ capital: amount })
  const chains: [string, Step[], string[]][] = [
    [
      'a bankruptcy that was revoked',
      [
        ['11-01', 'bankruptcy_opened'],
        ['11-10', 'bankruptcy_revoked'],
        ['12-01', 'bankruptcy_opened'],
      ],
      ['11-01', '11-10', '12-01'],
    ],
    [
      'a capital that went up, down and up',
      [
        ['11-01', 'capital_increased', capital(100), capital(200)],
        ['11-10', 'capital_reduced', capital(200), capital(100)],
        ['12-01', 'capital_increased', capital(100), capital(200)],
      ],
      ['11-01', '11-10', '12-01'],
    ],
    [
      'a name that was taken on again',
      [
        ['11-01', 'name_changed', { name: 'Alt AG' }, { name: 'Neu AG' }],
        ['11-10', 'name_changed', { name: 'Neu AG' }, { name: 'Alt AG' }],
        ['12-01', 'name_changed', { name: 'Alt AG' }, { name: 'Neu AG' }],
      ],
      ['11-01', '11-10', '12-01'],
    ],
    [
      'a bankruptcy that is only told a second time',
      [
        ['11-01', 'bankruptcy_opened'],
        ['11-05', 'bankruptcy_suspended'],
        ['11-08', 'bankruptcy_opened'],
        ['11-20', 'bankruptcy_revoked'],
        ['11-22', 'bankruptcy_revoked'],
      ],
      ['11-01', '11-05', '11-20'],
    ],
  ]

  test.each(chains)(
    '%s: events are recorded once, even when all reports are read again',
    async (_, reported, expected) => {
      for (const signal of steps(reported)) await record(signal)
      expect(await days()).toEqual(expected)
      expect(await record(...steps(reported))).toBe(0)
    },
  )

  test('Recurring events of one import are recorded even when another source has reported the first', async () => {
    const [first, ...others] = steps(chains[2]![1])
    await record(first!)
    const source = { name: 'register', rubric: null, number: null, url: null }
    await record(...others.map((signal) => ({ ...signal, source })))
    expect(await days()).toEqual(['11-01', '11-10', '12-01'])
  })

  test('A late report of an event from before its opposite is recognised as the same event', async () => {
    const [opened, revoked] = steps(chains[0]![1])
    await record(opened!, revoked!)
    const late = { ...opened!, source: { name: 'zefix', rubric: null, number: '7', url: null } }
    expect(await record(late)).toBe(0)
  })
})
