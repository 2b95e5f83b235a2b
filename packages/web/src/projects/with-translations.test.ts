import type { OfferingContent } from '@alphorn/contract/projects'
import { expect, test } from 'vitest'
import { withTranslations } from '#web/projects/with-translations.ts'

const offering: OfferingContent = {
  name: 'Dächer',
  summary: 'Wir decken Dächer.',
  points: [
    { id: 'years', text: 'Seit zwanzig Jahren' },
    { id: 'crew', text: 'Mit zwölf Leuten' },
  ],
  translations: {
    fr: {
      name: 'Toits',
      summary: 'Nous couvrons.',
      points: [
        { id: 'years', text: 'Depuis vingt ans' },
        { id: 'crew', text: 'Avec douze personnes' },
      ],
    },
  },
  criteria: [],
  questions: [],
  sender: { name: 'Anna', organisation: 'Acme', address: 'Bern', email: 'anna@acme.example' },
}
const { translations: _none, ...edited } = offering

test('an edited offering keeps its translations', () => {
  expect(withTranslations(offering, edited)).toEqual({ content: offering, dropped: 0 })
})

test('the translation of a point that says something else now is dropped, and told', () => {
  const points = [{ id: 'years', text: 'Seit dreissig Jahren' }, offering.points[1]!]
  const { content, dropped } = withTranslations(offering, { ...edited, points })
  expect(dropped).toBe(1)
  expect(content.translations?.fr?.points).toEqual([{ id: 'crew', text: 'Avec douze personnes' }])
})

test('one that was never translated stays so', () => {
  expect(withTranslations(null, edited)).toEqual({ content: edited, dropped: 0 })
})
