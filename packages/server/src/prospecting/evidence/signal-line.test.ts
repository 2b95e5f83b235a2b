import { expect, test } from 'vitest'
import { signalLine } from '#server/prospecting/evidence/signal-line'

const muster = { name: 'Muster AG', uid: 'CHE-123.456.788' }

test('The line of a public contract names simap.ch, not the gazette', () => {
  const line = signalLine(muster, {
    kind: 'contract_awarded',
    published_on: '2026-11-20',
    source: { name: 'simap', rubric: 'award', number: '33112-02', url: null },
    before: null,
    after: {
      project: 'Neubau Schule',
      lot: 'Los 2',
      amount: 1250,
      currency: 'EUR',
      authority: 'Gemeinde Musterwil',
    },
    text: null,
  })
  expect(line).toBe(
    'simap.ch, public procurement, award, no. 33112-02, 2026-11-20 | Muster AG | UID CHE-123.456.788' +
      ' | contract_awarded | after: Gemeinde Musterwil, amount EUR 1250, lot: Los 2, project: Neubau Schule',
  )
})

test('The lines of a building application and a research project name their sources', () => {
  const reported = { published_on: '2026-11-20', before: null, text: null }
  const building = signalLine(muster, {
    ...reported,
    kind: 'building_application',
    source: { name: 'building-notices', rubric: 'BP-ZH01', number: 'BP-ZH01-7', url: null },
    after: {
      project: 'Neubau Halle',
      municipality: 'Uster',
      parcel: '3344',
      planner: 'Plan AG',
      deadline: '2026-12-10',
    },
  })
  const research = signalLine(muster, {
    ...reported,
    kind: 'research_project',
    source: { name: 'aramis', rubric: 'INNOSUISSE', number: '60596.1 IP-LS', url: null },
    after: {
      project: 'Werkstoffe',
      amount: 684_204,
      currency: 'CHF',
      starts_on: '2026-11-01',
      ends_on: '2028-01-31',
    },
  })
  expect([building, research]).toEqual([
    'Official gazette of the Canton of Zurich, BP-ZH01, no. BP-ZH01-7, 2026-11-20 | Muster AG | UID CHE-123.456.788' +
      ' | building_application | after: deadline 2026-12-10, municipality Uster, parcel 3344, planner Plan AG, project: Neubau Halle',
    'ARAMIS, research of the Confederation, INNOSUISSE, no. 60596.1 IP-LS, 2026-11-20 | Muster AG | UID CHE-123.456.788' +
      ' | research_project | after: amount CHF 684204, starts 2026-11-01, ends 2028-01-31, project: Werkstoffe',
  ])
})

test('The line of a gazette publication names the gazette', () => {
  const source = { name: 'gazette', rubric: 'HR02', number: '17', url: null }
  const reported = {
    kind: 'merger',
    published_on: '2026-03-12',
    source,
    before: null,
    after: null,
    text: null,
  } as const
  expect(signalLine(muster, reported)).toMatch(
    /^Swiss Official Gazette of Commerce, HR02, no. 17, 2026-03-12 \|/,
  )
})
