import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { expect, test } from 'vitest'
import {
  isOutdated,
  pointKey,
  typedOf,
  withoutOutdated,
  withTyped,
} from '#web/prospecting/offering/translations.ts'

const offering: OfferingContent = {
  name: 'Dächer',
  summary: 'Wir decken Dächer.',
  points: [
    { id: 'years', text: 'Seit zwanzig Jahren' },
    { id: '12345678', text: 'Mit zwölf Leuten' },
  ],
  translations: {
    fr: {
      name: 'Toits',
      summary: 'Nous couvrons.',
      points: [
        { id: 'years', text: 'Depuis vingt ans' },
        { id: '12345678', text: 'Avec douze personnes' },
      ],
    },
  },
  criteria: [],
  questions: [],
  sender: { name: 'Anna', organisation: 'Acme', address: 'Bern', email: 'anna@acme.example' },
}
const { translations: _none, ...untranslated } = offering
const fr = typedOf(offering, 'fr')

test('An untouched translation is saved unchanged', () => {
  expect(withTyped(untranslated, { fr })).toEqual(offering)
})

test('A translation without any text is not saved, nor is one that was emptied', () => {
  expect(withTyped(untranslated, { it: typedOf(offering, 'it') })).toEqual(untranslated)
  const emptied = { name: ' ', summary: '', points: { [pointKey('years')]: '' } }
  expect(withTyped(untranslated, { fr: emptied })).toEqual(untranslated)
})

test('Translations of deleted points and points without a translation are left out', () => {
  const points = [offering.points[0]!, { id: 'new', text: 'Auch am Samstag' }]
  const saved = withTyped({ ...untranslated, points }, { fr })
  expect(saved.translations?.fr?.points).toEqual([{ id: 'years', text: 'Depuis vingt ans' }])
})

test('The translation of a changed point is left out unless it was updated as well', () => {
  const points = [{ id: 'years', text: 'Seit dreissig Jahren' }, offering.points[1]!]
  const edited = withTyped({ ...untranslated, points }, { fr })
  expect(isOutdated(offering, edited, 'fr', { id: 'years' })).toBe(true)
  expect(isOutdated(offering, edited, 'fr', { id: '12345678' })).toBe(false)
  const { content, dropped } = withoutOutdated(offering, edited)
  expect(dropped).toBe(1)
  expect(content.translations?.fr?.points).toEqual([{ id: '12345678', text: 'Avec douze personnes' }])
  const mended = { ...fr, points: { ...fr.points, [pointKey('years')]: 'Depuis trente ans' } }
  const current = withTyped({ ...untranslated, points }, { fr: mended })
  expect(withoutOutdated(offering, current)).toEqual({ content: current, dropped: 0 })
})

test('No translation is outdated in a first offering or in a new language', () => {
  expect(withoutOutdated(null, offering)).toEqual({ content: offering, dropped: 0 })
  const renamed = { ...offering, name: 'Steildächer' }
  expect(withoutOutdated(untranslated, renamed)).toEqual({ content: renamed, dropped: 0 })
})
