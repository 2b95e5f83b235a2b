import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { outreachInput, roofers } from '@alphorn/test/prospecting/letters/letter-actors'
import { expect, test } from 'vitest'
import { languageFor } from '#server/executors/offline/offer'

function inputFor(canton: 'TI' | 'VD' | 'ZH', language: Language | null, languages: Language[]): StageInput {
  const input = outreachInput(roofers)
  const { project, prospect } = input
  const seat = { bfs_id: null, name: 'Muster', district: null, canton }
  return {
    ...input,
    project: { ...project, language: 'de', languages },
    prospect: { ...prospect, company: { ...prospect.company, language, seat } },
  }
}

const all: Language[] = ['de', 'fr', 'it', 'en']

test.each([
  ['TI', null, all, 'it'],
  ['VD', null, all, 'fr'],
  ['ZH', null, all, 'de'],
  ['TI', 'en', ['de', 'it'], 'it'],
  ['TI', 'en', all, 'en'],
  ['VD', null, ['de', 'it'], 'de'],
] as const)(
  'A company in %s with the language %s is written to in one of %s: %s',
  (canton, language, languages, expected) => {
    expect(languageFor(inputFor(canton, language, [...languages]))).toBe(expected)
  },
)

test('A derived language that is not sure comes after the language of the municipality', () => {
  const languageAt = (canton: 'VD' | 'ZH', probability: number) => {
    const input = inputFor(canton, 'fr', all)
    const language = { from: ['name' as const], probability, evidence: null }
    const derived = { language, noga: null, kind: null, size: null }
    const { prospect } = input
    return languageFor({ ...input, prospect: { ...prospect, company: { ...prospect.company, derived } } })
  }
  expect([languageAt('ZH', 0.6), languageAt('ZH', 0.9), languageAt('VD', 0.6)]).toEqual(['de', 'fr', 'fr'])
})
