import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { CriterionTest } from '@alphorn/contract/prospecting/projects'
import { qualifyProspect } from '@alphorn/server/executors/offline/qualification'
import { expect, test } from 'vitest'
import { outreachInput, roofers } from '../prospecting/letters/letter-actors.ts'

// Qualification without a model: facts of the directory decide, and the reason names the fact and its source.

const day = '2026-11-23'
const basis = (probability: number) => ({ from: ['purpose' as const], probability, evidence: null })
const nothing = { language: null, noga: null, kind: null, size: null }

type Changed = Partial<StageInput['prospect']['company']>

function inputOf(changed: Changed, criteria: NonNullable<StageInput['offering']['criteria']>): StageInput {
  const input = outreachInput(roofers)
  const company = { ...input.prospect.company, ...changed }
  return { ...input, prospect: { ...input.prospect, company }, offering: { ...input.offering, criteria } }
}

function judge(changed: Changed, decidedBy: CriterionTest) {
  const criterion = { id: 'one', text: 'Hat ein Dach', kind: 'must' as const, weight: 1, test: decidedBy }
  const { criteria, recommendation } = qualifyProspect(inputOf(changed, [criterion]), day)
  return { ...criteria[0]!, recommendation }
}

const hotel = (probability: number) => ({
  noga: { code: '55', name: null, version: 'NOGA 2008', source: 'derived', confidence: probability },
  derived: { ...nothing, noga: basis(probability) },
})

test('A derived industry decides a criterion, and the reason gives its name, basis and probability', () => {
  expect(judge(hotel(0.93), { of: 'noga', in: ['55', '56'] })).toMatchObject({
    verdict: 'met',
    recommendation: 'pursue',
    reason: 'Branche: Beherbergung (abgeleitet aus: Zweck; zu 93 % sicher). Das passt.',
  })
  expect(judge(hotel(0.93), { of: 'noga', in: ['41'] })).toMatchObject({
    verdict: 'not_met',
    recommendation: 'skip',
  })
})

test('An industry stated by a source decides a criterion, and the reason names the source', () => {
  const stated = { ...hotel(0.93), noga: { ...hotel(1).noga, source: 'zefix' }, derived: nothing }
  expect(judge(stated, { of: 'noga', in: ['55'] }).reason).toContain('Quelle: zefix')
})

test('A fact that is too uncertain or too coarse is left to a person to decide', () => {
  expect(judge(hotel(0.6), { of: 'noga', in: ['55'] })).toMatchObject({
    verdict: 'unknown',
    recommendation: 'review',
    reason: expect.stringContaining('60 %'),
  })
  expect(judge(hotel(0.93), { of: 'noga', in: ['5510'] })).toMatchObject({ verdict: 'unknown' })
})

test('A company’s kind, size and language decide criteria', () => {
  const known: Changed = {
    kind: 'holding',
    size: { class: 'micro', source: 'derived' },
    language: 'fr',
    derived: { language: basis(0.9), noga: null, kind: basis(0.95), size: basis(0.9) },
  }
  expect(judge(known, { of: 'kind', in: ['operating'] })).toMatchObject({
    verdict: 'not_met',
    reason: 'Art der Firma: Holding (abgeleitet aus: Zweck; zu 95 % sicher). Das passt nicht.',
  })
  expect(judge(known, { of: 'size', in: ['micro', 'none'] })).toMatchObject({ verdict: 'met' })
  expect(judge(known, { of: 'language', in: ['fr'] })).toMatchObject({ verdict: 'met' })
  expect(
    judge({ ...known, kind: null, size: null, language: null }, { of: 'kind', in: ['holding'] }),
  ).toMatchObject({
    verdict: 'unknown',
  })
})

const metalwork =
  'Die Gesellschaft bezweckt die Herstellung und Montage von Metallkonstruktionen. Sie kann Zweigniederlassungen ' +
  'errichten, sich an anderen Unternehmen beteiligen sowie Finanzierungen vornehmen und Grundstücke erwerben.'

test('Words are matched against the core of the purpose, never against a generic clause', () => {
  expect(judge({ purpose: metalwork }, { of: 'purpose_any', words: ['Metall'] })).toMatchObject({
    verdict: 'met',
    reason: 'Der Zweck nennt «Metall» als Tätigkeit.',
  })
  expect(judge({ purpose: metalwork }, { of: 'purpose_any', words: ['Finanzierung'] })).toMatchObject({
    verdict: 'not_met',
    reason: expect.stringContaining('allgemeinen Klausel'),
  })
  expect(judge({ purpose: null }, { of: 'purpose_any', words: ['Metall'] })).toMatchObject({
    verdict: 'unknown',
  })
})

test('Words that a purpose excludes do not meet a criterion', () => {
  const purpose =
    'Betrieb einer Galerie und einer Weinbar. Ausgeschlossen sind der Betrieb eines Restaurants und eines Hotels.'
  expect(judge({ purpose }, { of: 'purpose_any', words: ['Restaurant'] })).toMatchObject({
    verdict: 'not_met',
    reason: '«Restaurant» steht nur unter dem, was der Zweck ausschliesst.',
  })
  expect(judge({ purpose }, { of: 'purpose_any', words: ['Restaurant', 'Weinbar'] })).toMatchObject({
    verdict: 'met',
  })
})

test('The reason for an age criterion gives the date and the years', () => {
  const young: CriterionTest = { of: 'age_years', most: 10 }
  expect(judge({ founded_on: '2017-11-24' }, young)).toMatchObject({
    verdict: 'met',
    reason: expect.stringMatching(/^Im Register seit: .*2017 \(8 Jahre\)\. Das passt\.$/),
  })
  expect(judge({ founded_on: '2001-05-03' }, young)).toMatchObject({ verdict: 'not_met' })
})

test('A criterion without a test becomes a question to a person, whose answer decides it', () => {
  const criteria = [{ id: 'roof', text: 'Hat ein eigenes Dach', kind: 'must' as const, weight: 1 }]
  const input = inputOf({}, criteria)
  expect(qualifyProspect(input, day)).toMatchObject({
    recommendation: 'review',
    criteria: [{ verdict: 'unknown', reason: expect.stringContaining('Trifft es zu?') }],
  })
  const answered = (answer: 'yes' | 'no') =>
    qualifyProspect({ ...input, answers: [{ criterion_id: 'roof', answer, answered_on: day }] }, day)
  expect(answered('yes')).toMatchObject({ recommendation: 'pursue', criteria: [{ verdict: 'met' }] })
  expect(answered('no')).toMatchObject({ recommendation: 'skip', criteria: [{ verdict: 'not_met' }] })
})
