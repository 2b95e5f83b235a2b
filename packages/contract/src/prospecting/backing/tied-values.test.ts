import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import type { Evidence } from '#contract/prospecting/snapshots'

type Kind = Evidence['kind']

const isRefused = refusalBy(['additions'])

type Case = [Language, wrong: string, right: string, excerpt: string, of: Language, kind?: Kind]

const gazette =
  "Muster AG, in Burgdorf (SHAB Nr. 88 vom 08.05.2025). Aktienkapital neu: CHF 500'000 [bisher: CHF 300'000]. Statutenänderung: 22.09.2026. Tagesregister Nr. 4120 vom 28.09.2026."
const award =
  'Zuschlag vom 12.03.2026 (publiziert auf simap am 20.03.2026). Ausführung: ab 01.06.2026. Beschwerdefrist bis 30.03.2026.'
const years = '1924 Gründung in Flawil – 1968 Umzug nach Gossau – 2011 Übernahme der Werke Tanner, Herisau'
const fusion = "Aktiven von CHF 2'310'000 und Passiven von CHF 1'740'000 gehen über."

const cases: readonly Case[] = [
  [
    'de',
    'Die Statuten haben Sie am 8. Mai 2025 geändert.',
    'Die Statuten haben Sie am 22. September 2026 geändert.',
    gazette,
    'de',
    'gazette_publication',
  ],
  [
    'fr',
    'Vos statuts ont été modifiés le 8 mai 2025.',
    'Vos statuts ont été modifiés le 22 septembre 2026.',
    gazette,
    'de',
    'gazette_publication',
  ],
  [
    'it',
    'L’appalto vi è stato aggiudicato il 20 marzo 2026.',
    'L’appalto vi è stato aggiudicato il 12 marzo 2026.',
    award,
    'de',
    'procurement_notice',
  ],
  [
    'de',
    'Den Zuschlag erhielten Sie am 1. Juni 2026.',
    'Den Zuschlag erhielten Sie am 12. März 2026.',
    award,
    'de',
    'procurement_notice',
  ],
  ['fr', 'En 1968, vous avez repris Tanner.', 'En 2011, vous avez repris Tanner.', years, 'de'],
  ['de', '1968 sind Sie nach Herisau umgezogen.', '1968 sind Sie nach Gossau umgezogen.', years, 'de'],
  ['de', '2011 zogen Sie nach Gossau.', '1968 zogen Sie nach Gossau.', years, 'de'],
  ['it', "Gli attivi ammontano a CHF 1'740'000.", "Gli attivi ammontano a CHF 2'310'000.", fusion, 'de'],
  [
    'en',
    'You take over liabilities of CHF 2,310,000.',
    'You take over liabilities of CHF 1,740,000.',
    fusion,
    'de',
  ],
  [
    'de',
    'Ihr Aktienkapital beträgt neu 300’000 Franken.',
    'Ihr Aktienkapital beträgt neu 500’000 Franken.',
    gazette,
    'de',
  ],
  [
    'de',
    'Ihr Aktienkapital haben Sie um 300’000 Franken erhöht.',
    'Ihr Aktienkapital haben Sie um 200’000 Franken erhöht.',
    gazette,
    'de',
  ],
]

test.each(cases)(
  'In %s, a value stays with what the evidence says it of: "%s", "%s"',
  (language, wrong, right, excerpt, of, kind) => {
    expect(isRefused(language, wrong, { excerpt, of, kind })).toBe(true)
    expect(isRefused(language, right, { excerpt, of, kind })).toBe(false)
  },
)

test('The date of a publication may be stated as that', () => {
  for (const text of [
    'Das SHAB berichtete am 8. Mai 2025 über Ihre neuen Statuten.',
    'Die Publikation vom 8. Mai 2025 nennt ein neues Aktienkapital.',
  ])
    expect(isRefused('de', text, { excerpt: gazette, of: 'de', kind: 'gazette_publication' })).toBe(false)
})

test('A value whose own sentence refers to the thing before it is accepted', () => {
  const excerpt = 'Our workshop burned down in 2018. It reopened in 2021. The Brig bar opened in 2022.'
  expect(isRefused('en', 'Your workshop has been open again since 2021.', { excerpt, of: 'en' })).toBe(false)
  expect(isRefused('en', 'Your Brig bar opened in 2022.', { excerpt, of: 'en' })).toBe(false)
})
