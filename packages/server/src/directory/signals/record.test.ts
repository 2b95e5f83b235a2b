import { readFileSync, existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { companyClauses } from '#server/directory/signals/clauses'
import { storedFacts } from '#server/directory/signals/facts'
import { plainAddress } from '#server/directory/signals/plain-address'
import { type NewSignal, recordSignals } from '#server/directory/signals/record'

// Gazette texts are full of people. None of them may be stored, wherever they occur in a text or a fact.

test.each([
  ['Sitz neu: Thun.', 'Sitz neu: Thun.'],
  ['Sitz neu: St. Gallen. Meier, Hans, von Zürich, in Bern, Präsident', 'Sitz neu: St. Gallen.'],
  ['Domizil neu: c/o Anna Muster, Seestrasse 7, 3600 Thun.', 'Domizil neu: Seestrasse 7, 3600 Thun.'],
  [
    'Domizil neu: Hans Meier, c/o Treuhand Keller, Bahnhofstrasse 1, 8001 Zürich. Zweck neu: Handel.',
    'Domizil neu: Bahnhofstrasse 1, 8001 Zürich.',
  ],
  [
    'Nouvelle adresse: p.a. Jeanne Dupont, rue du Lac 3, 1200 Genève.',
    'Nouvelle adresse: rue du Lac 3, 1200 Genève.',
  ],
  [
    "Aktienkapital neu: CHF 200'000.00, liberiert: CHF 200'000.00 (bisher: CHF 100'000.00).",
    "Aktienkapital neu: CHF 200'000.00.",
  ],
  [
    'Firma neu: Muster Holding AG. Eingetragene Personen neu: Keller, Eva, von Thun, in Bern.',
    'Firma neu: Muster Holding AG.',
  ],
  ['Firma neu: Hans Meier.', null],
  ['Rechtsform neu: Aktiengesellschaft.', 'Rechtsform neu: Aktiengesellschaft.'],
  [
    'Die Gesellschaft ist mit Beschluss der Generalversammlung vom 2. Mai aufgelöst. Liquidator: Meier, Hans.',
    null,
  ],
  ['Die Gesellschaft ist aufgelöst. Liquidator: Meier, Hans.', 'Die Gesellschaft ist aufgelöst.'],
  ['Ausgeschiedene Personen und erloschene Unterschriften: Müller, Urs, von Chur, in Davos, Direktor.', null],
  ['<FT TYPE="S">Sitz neu: Bern</FT>. Neu: Rossi, Maria.', 'Sitz neu: Bern.'],
])('The text %j is stored as %j', (text, kept) => {
  expect(companyClauses(text)).toBe(kept)
})

const given = ['Hans', 'Anna', 'Jean-Pierre', 'Giuseppe', 'Zeynep', 'Đorđe', 'Ueli', 'Renée', 'Li', 'Ø.']
const family = [
  'Meier',
  'Müller-Keller',
  "D'Angelo",
  'von Allmen',
  'Šimić',
  'Rossi',
  'Dupont',
  'Nguyen',
  'de Wit',
  'Øst',
]
const person = fc
  .tuple(fc.constantFrom(...given), fc.constantFrom(...family), fc.boolean())
  .map(([one, other, turned]) => (turned ? `${other}, ${one}` : `${one} ${other}`))
const around = fc.constantFrom(
  'Eingetragene Personen neu oder mutierend: @, von Zürich, in Bern, Präsident, mit Einzelunterschrift',
  'Ausgeschiedene Personen und erloschene Unterschriften: @, citoyen français, à Genève',
  '@, de Lausanne, à Morges, administrateur, avec signature collective à deux',
  'Liquidator: @',
  'Inscription: @, associé gérant, signature individuelle',
  'Domizil neu: c/o @, Seestrasse 7, 3600 Thun',
  'Nouvelle adresse: p.a. @, rue du Lac 3, 1200 Genève',
  'Nuovo recapito: presso @, via Nassa 1, 6900 Lugano',
  'Persone dimissionarie: @, da Lugano, in Ascona',
  'Revisionsstelle: @ Treuhand',
  'Neuer unbekannter Titel (@): Meldung an @',
  'Zweck neu: Betrieb eines Restaurants durch @',
  'Sitz neu: Bern, vertreten durch @',
  'Firma neu: @',
  'Aktienkapital neu: gezeichnet von @',
)
const between = fc.constantFrom('. ', '; ', '.\n', '<br/>', ' - ')
const gazette = fc.array(fc.tuple(around, person, between), { minLength: 1, maxLength: 12 }).map((parts) => ({
  people: parts.map(([, one]) => one),
  text: parts.map(([frame, one, end]) => frame.replaceAll('@', one) + end).join(''),
}))

/**
 * Returns the words of people's names that occur in the text. Compares whole words, because of short names such as
 * "Li".
 */
function namedIn(text: string | null, people: readonly string[]) {
  const words = new Set((text ?? '').match(/[\p{L}'’-]+/gu) ?? [])
  return people
    .flatMap((one) => one.match(/[\p{L}'’-]+/gu) ?? [])
    .filter((word) => word !== 'von' && word !== 'de' && words.has(word))
}

test('No personal name remains of a text full of people, in whatever order the clauses are', () => {
  fc.assert(
    fc.property(gazette, ({ text, people }) => {
      expect(namedIn(companyClauses(text), people)).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('No personal name remains of an address', () => {
  fc.assert(
    fc.property(person, fc.constantFrom('c/o ', 'p.a. ', 'z.Hd. ', '', 'presso ', 'bei '), (one, before) => {
      expect(namedIn(plainAddress(`${before}${one}, Seestrasse 7, 3600 Thun`), [one])).toEqual([])
      expect(plainAddress(`${before}${one}`)).toBeNull()
    }),
  )
})

test('Only allowed facts are stored; facts of other kinds, officers and unknown members are left out', async () => {
  const register = await openRegister([{ ehraid: 1, uid: uidOf(1), name: 'Muster AG', legal_form: '0106' }])
  const { rows } = await register.read.query<{ company_id: string }>('select company_id from companies')
  const people = {
    officers: ['Meier, Hans'],
    name: 'Hans Meier',
    address: 'c/o Hans Meier, Seestrasse 7',
    remark: 'Hans Meier',
  }
  const signals = signalKinds
    .filter((kind) => !['name_changed', 'company_registered', 'branch_opened'].includes(kind))
    .map((kind, at): NewSignal => ({
      company_id: rows[0]!.company_id,
      kind,
      published_on: '2026-11-16',
      occurred_on: null,
      source: { name: 'shab', rubric: 'HR02', number: `HR02-${at}`, url: null },
      before: people as NewSignal['before'],
      after: people as NewSignal['after'],
      text: 'Eingetragene Personen neu: Meier, Hans, von Bern, in Thun. Neu unbekannt: Meier, Hans.',
      language: 'de',
      confidence: 1,
    }))
  expect(await register.within((tx) => recordSignals(tx, signals))).toBe(signals.length)
  const stored = await register.read.query<{ all: string }>('select signals::text as all from signals')
  expect(stored.rows).toHaveLength(signals.length)
  for (const { all } of stored.rows) expect(all).not.toMatch(/Meier|Hans/)
})

test('Stored facts are limited in length and restricted to valid values', () => {
  expect(storedFacts('purpose_changed', { purpose: `${'x'.repeat(9000)}` })!.purpose).toHaveLength(4000)
  expect(storedFacts('officers_changed', { name: 'Hans Meier' })).toBeNull()
  expect(storedFacts('capital_increased', { capital: Number.NaN, currency: 'CHF' })).toEqual({
    currency: 'CHF',
  })
})

const recorded = new URL('../../../../../../shared/data/real/sogc_publications_real.jsonl', import.meta.url)

test.runIf(existsSync(recorded))('Recorded publications of companies are parsed without an error', () => {
  const lines = readFileSync(recorded, 'utf8').trim().split('\n')
  const kept = lines.map((line) =>
    companyClauses(String((JSON.parse(line) as { message?: string }).message ?? line)),
  )
  expect(kept.filter((one) => one !== null).length).toBeGreaterThan(5)
})
