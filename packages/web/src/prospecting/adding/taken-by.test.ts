import { decidingSigns } from '@alphorn/contract/prospecting/resolution'
import { messages as german } from '@alphorn/messages/screens/de'
import { expect, test } from 'vitest'
import { takenBy } from '#web/prospecting/adding/taken-by.ts'

test('Every deciding sign has a label, and a fact beside the name has its own', () => {
  for (const sign of decidingSigns) expect(german.taken_by).toHaveProperty(takenBy(sign))
  expect(takenBy('exact_name')).toBe('exact_name')
  expect(takenBy('place_agrees')).toBe('place')
  expect(takenBy('domain_agrees')).toBe('website')
  expect(takenBy('like_words')).toBe('words')
})

test('Every obstacle to taking the likeliest company has a text, unless the reason already states it', () => {
  const said = ['abroad', 'form_conflicts', 'place_conflicts', 'type_word_differs', 'struck_off'] as const
  const against = decidingSigns.filter((sign) => /_(?:conflicts|differ|named|word_changed)$/.test(sign))
  const silent = against.filter((sign) => !(sign in german.doubts))
  expect(silent.filter((sign) => !said.includes(sign as 'abroad'))).toEqual(['domain_conflicts'])
})
