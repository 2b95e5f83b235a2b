import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import type { Evidence } from '#contract/prospecting/snapshots'

type Kind = Evidence['kind']

const isRefused = refusalBy(['additions'])

type Case = [Language, wrong: string, right: string, excerpt: string, of: Language, kind?: Kind]

const cases: readonly Case[] = [
  [
    'de',
    'Gegründet hat die Firma Peter Wüthrich.',
    'Gegründet hat die Firma Hans Wüthrich.',
    'Peter Wüthrich leitet die Werkstatt, sein Vater Hans Wüthrich hat sie gegründet.',
    'de',
  ],
  [
    'en',
    'Sara Keller inspects bridges.',
    'Markus Frei inspects bridges.',
    'Sara Keller macht die Buchhaltung. Markus Frei prüft Brücken.',
    'de',
  ],
  [
    'de',
    'Anna Roth ist ausgeschieden.',
    'Daniel Hofer ist ausgeschieden.',
    'Ausgeschiedene Personen: Hofer, Daniel, von Signau, in Thun. Eingetragene Personen neu: Roth, Anna, von Bern, in Thun.',
    'de',
    'gazette_publication',
  ],
  [
    'fr',
    'Marc Rey préside votre conseil.',
    'Claire Favre préside votre conseil.',
    'Conseil: Claire Favre (présidente), Marc Rey, Alain Droz.',
    'fr',
  ],
]

test.each(cases)(
  'In %s, evidence about one person does not back a claim about another: "%s", "%s"',
  (language, wrong, right, excerpt, of, kind) => {
    expect(isRefused(language, wrong, { excerpt, of, kind })).toBe(true)
    expect(isRefused(language, right, { excerpt, of, kind })).toBe(false)
  },
)

const shared: readonly [claim: string, excerpt: string][] = [
  ['Anna Roth führt die Schreinerei.', 'Anna Roth und Daniel Hofer führen die Schreinerei.'],
  ['Daniel Hofer kocht Konfitüre.', 'Anna Roth kocht zusammen mit Daniel Hofer Konfitüre.'],
  [
    'Daniel Hofer leitete früher den Verkauf.',
    'Anna Roth leitet den Verkauf als Nachfolgerin von Daniel Hofer.',
  ],
  ['Anna Roth gehört zum Verwaltungsrat.', 'Verwaltungsrat: Anna Roth, Daniel Hofer.'],
]

test.each(shared)(
  'A statement about two people is accepted for each of them: "%s" on "%s"',
  (claim, excerpt) => {
    expect(isRefused('de', claim, { excerpt, of: 'de' })).toBe(false)
  },
)
