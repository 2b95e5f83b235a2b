import { messages } from '@alphorn/messages/screens/de'
import { expect, test } from 'vitest'
import { changedFactWords } from '#web/lists/changed-fact-words.ts'

const languages = { de: 'Deutsch', fr: 'Französisch', it: 'Italienisch', en: 'Englisch' }
const companies = (key: keyof typeof messages.company) => messages.company[key]

test.each([
  ['legal_form', '0106', 'Aktiengesellschaft'],
  ['legal_form', '9999', '9999'],
  ['noga_code', '411000', 'Hochbau (411000)'],
  ['size_class', 'micro', 'bis 9 Mitarbeitende'],
  ['status', 'being_cancelled', messages.company.status_being_cancelled],
  ['founded_on', '2026-11-21', '21.11.2026'],
  ['last_published_on', '2026-11-21', '21.11.2026'],
  ['language', 'fr', 'Französisch'],
  ['seat_bfs_id', 6621, '6621'],
  ['capital_nominal', 100_000, '100’000'],
  ['regulated', [{ authority: 'FINMA', type: 'bank' }], 'FINMA'],
  ['regulated', [], '–'],
  ['postal_code', '3011', '3011'],
  ['website', null, '–'],
] as const)('A changed %s is shown in words: %j', (fact, value, words) => {
  expect(changedFactWords(fact, value, { language: 'de', companies, languages })).toBe(words)
})

// The facts that filters of a list test: packages/server/src/lists/change-reasons.ts.
test('Each fact that puts a company on a list has a name on the screen', () => {
  const facts = `name canton seat_bfs_id seat_name district postal_code legal_form status noga_code purpose size_class
    capital_nominal language founded_on last_published_on website regulated signal`
  for (const fact of facts.split(/\s+/)) expect(messages.lists).toHaveProperty(`fact_${fact}`)
})
