import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signalNamesIn } from '#messages/signals/words'

type Tree = { [key: string]: string | string[] | Tree }

const parts = ['screens', 'signals', 'mails'] as const
const languages = ['de', 'fr', 'it', 'en'] as const

/** Returns every message of a catalogue part by its path; the paragraphs of a mail are numbered. */
function messagesOf(part: (typeof parts)[number], language: (typeof languages)[number]) {
  if (part === 'signals') return new Map(Object.entries(signalNamesIn(language)))
  const file = new URL(`${part}/${language}.json`, import.meta.url)
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree))
}

function flatten(tree: Tree | string[], at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flatten(value, `${at}${key}.`),
  )
}

/** Returns the variables that a message needs, with their kinds, and its tags. */
function argumentsOf(message: string): string[] {
  const collect = (elements: MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return [`<${element.value}>`, ...collect(element.children)]
      const name = `${element.type} ${element.value}`
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [name]
      return [name, ...Object.values(element.options).flatMap(({ value }) => collect(value))]
    })
  return [...new Set(collect(parse(message)))].sort()
}

/** Returns the plurals of a message that write a 1 into the form that French also uses for 0. */
function fixedOnes(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return fixedOnes(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const forms = Object.entries(element.options)
    const inner = forms.flatMap(([, { value }]) => fixedOnes(value))
    if (element.type === TYPE.select || '=0' in element.options) return inner
    const isFixed = forms.some(([form, { value }]) => form === 'one' && value.some(hasOne))
    return isFixed ? [element.value, ...inner] : inner
  })
}

function hasOne(element: MessageFormatElement): boolean {
  if (element.type === TYPE.tag) return element.children.some(hasOne)
  return element.type === TYPE.literal && /(?<![\d,.])1(?![\d,.])/.test(element.value)
}

/** Characters that no message of a language may contain (glossary.md, section 11). */
const misspelt: Readonly<Record<(typeof languages)[number], RegExp>> = {
  de: /ß|"|„|'|[\p{L}\p{N}}]…|(?<!\u00a0)%/u,
  fr: /ß|"|„|'|(?<!\u00a0)%|(?<!\u202f)[;:!?](?=\s|$)|«(?!\u202f)|(?<!\u202f)»| …/,
  it: /ß|"|„|'|(?<!\u00a0)%|(?<![\p{L}])perche(?![\p{L}])| …|(?<=[^.?!:»] )(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
  en: /ß|"|„|'|e-mail| …|\s%/i,
}

describe.each(parts)('the catalogue of %s', (part) => {
  const german = messagesOf(part, 'de')

  test.each(['fr', 'it', 'en'] as const)(
    `The catalogue of ${part} has the same messages and arguments in %s`,
    (language) => {
      const messages = messagesOf(part, language)
      expect([...messages.keys()]).toEqual([...german.keys()])
      for (const [key, message] of messages)
        expect([key, argumentsOf(message)]).toEqual([key, argumentsOf(german.get(key)!)])
    },
  )

  test.each(['fr', 'it', 'en'] as const)(
    `The catalogue of ${part} is translated into %s: few messages are German`,
    (language) => {
      const same = [...messagesOf(part, language)].filter(
        ([key, message]) => message.length > 12 && message === german.get(key),
      )
      const names = /^(cantons|add\.lines_example|company\.noga|watch\.test_subject|crm\.sync$)/
      expect(same.map(([key]) => key).filter((key) => !names.test(key))).toEqual([])
    },
  )

  test(`The catalogue of ${part} has no French plural that says 1 for 0`, () => {
    const wrong = [...messagesOf(part, 'fr')].filter(([, message]) => fixedOnes(parse(message)).length > 0)
    expect(wrong).toEqual([])
  })

  test.each(languages)(`The catalogue of ${part} uses Swiss spelling in %s`, (language) => {
    const wrong = [...messagesOf(part, language)].filter(
      ([key, message]) => !key.endsWith('_example') && misspelt[language].test(message),
    )
    expect(wrong).toEqual([])
  })
})

test('The rule for French plurals finds a 1, also in a tag or a select', () => {
  const one = '{n, plural, one {<b>1 liste</b>} other {# listes}}'
  expect(fixedOnes(parse(one))).toEqual(['n'])
  expect(fixedOnes(parse(`{how, select, all {${one}} other {}}`))).toEqual(['n'])
  const right = [
    '{n, plural, =0 {Aucune} one {1 liste} other {# listes}}',
    '{n, plural, one {# liste} other {}}',
  ]
  for (const message of right) expect(fixedOnes(parse(message))).toEqual([])
})

describe('the spelling rules find', () => {
  test.each([
    ['de', 'Grüße'],
    ['de', 'Die "Liste"'],
    ['de', 'Filtern…'],
    ['de', 'Score 83 %'],
    ['fr', 'Score 83\u202f%'],
    ['it', 'Punteggio 83%'],
    ['en', 'Score 83 %'],
    ['fr', 'Supprimer la liste?'],
    ['fr', 'Projet: Bern'],
    ['fr', 'La liste « Berne »'],
    ['fr', 'Filtrer …'],
    ['it', "L'elenco"],
    ['it', 'Colleghi il Suo account'],
    ['en', 'Your e-mail'],
  ] as const)('The spelling rules find a misspelling: %s %s', (language, message) =>
    expect(message).toMatch(misspelt[language]),
  )

  test.each([
    ['fr', 'Supprimer la liste\u202f?'],
    ['fr', 'La liste «\u202fBerne\u202f»\u202f: 14:05'],
    ['de', 'Filtern …'],
    ['it', 'Colleghi il suo account. Sue aziende'],
    ['en', 'Your email'],
    ['fr', 'Score 83\u00a0%'],
  ] as const)('The spelling rules find nothing wrong in %s %s', (language, message) =>
    expect(message).not.toMatch(misspelt[language]),
  )
})
