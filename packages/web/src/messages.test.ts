import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '@alphorn/contract/core/errors'
import { gateChecks } from '@alphorn/contract/prospecting/approvals'
import { addOutcomes } from '@alphorn/contract/prospecting/prospects'
import { resolutionReasons } from '@alphorn/contract/prospecting/resolution'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { fieldCodesShown, remedies } from '#web/data/failures.ts'

type Tree = { [key: string]: string | Tree }

function catalogue(language: string): Tree {
  return JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), 'utf8')) as Tree
}

/** Every message by its path. */
function flat(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  )
}

/** The names that a message wants, with their kinds; tags as well. */
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

const german = new Map(flat(catalogue('de')))

describe.each(['fr', 'it', 'en'])('the catalogue %s', (language) => {
  const messages = new Map(flat(catalogue(language)))

  test('has the same messages as the German one', () => {
    expect([...messages.keys()]).toEqual([...german.keys()])
  })

  test('wants the same arguments', () => {
    for (const [key, message] of messages)
      expect([key, argumentsOf(message)]).toEqual([key, argumentsOf(german.get(key)!)])
  })

  test('is translated: few messages are the German words', () => {
    const same = [...messages].filter(([key, message]) => message.length > 12 && message === german.get(key))
    expect(
      same.map(([key]) => key).filter((key) => !/^(cantons|add\.lines_example|company\.noga)/.test(key)),
    ).toEqual([])
  })
})

describe('every language', () => {
  const all = ['de', 'fr', 'it', 'en'].flatMap((language) =>
    flat(catalogue(language)).map(([key, message]) => ({ key: `${language} ${key}`, message })),
  )

  test('is written as in Switzerland: no ß, no straight quotation marks', () => {
    expect(all.filter(({ message }) => /ß|"|„/.test(message))).toEqual([])
  })

  test('has a word for every code that the app can meet', () => {
    for (const code of Object.keys(errorCatalogue)) expect(remedies).toHaveProperty(code)
    for (const code of Object.keys(remedies)) {
      expect([...german.keys()]).toContain(`errors.${code}.title`)
      expect([...german.keys()]).toContain(`errors.${code}.text`)
    }
    for (const code of fieldCodesShown) expect([...german.keys()]).toContain(`fields.${code}`)
  })

  test('names every value that the API can tell', () => {
    const names = [
      ...gateChecks.map((check) => `gate.name_${check}`),
      ...addOutcomes.map((outcome) => `add.outcome_${outcome}`),
      ...resolutionReasons.map((reason) => `resolution.${reason.replace(':', '_')}`),
      ...scopeNames.map((scope) => `scopes.${scope.replace(':', '_')}`),
    ]
    for (const name of names) expect([...german.keys()]).toContain(name)
  })
})
