import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { createTranslator } from 'use-intl/core'
import { languages } from '@alphorn/contract/core/country'
import { compileMessages } from '../compile-messages.ts'

// The browser has no message parser, so compiled messages must give the same text as the parser.

type Catalogue = { [key: string]: string | Catalogue }
const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
}

test.each(languages)(
  'Each compiled screen message in %s produces the same text as its source',
  async (language) => {
    const { messages } = (await import(`@alphorn/messages/screens/${language}`)) as { messages: Catalogue }
    const compiled = compileMessages(messages)
    let compared = 0
    for (const [path, message] of leaves(messages)) {
      // Each number selects a plural form; as text, it is another choice of a select.
      for (const value of [0, 1, 2, 1234]) {
        const values = valuesOf(message, value)
        const translate = createTranslator({
          locale: language,
          messages: { message },
          timeZone: 'Europe/Zurich',
          onError: (error) => {
            throw error
          },
        }) as unknown as { markup: (key: string, values: object) => string }
        const found = path.reduce<unknown>((at, key) => (at as Catalogue)[key], compiled)
        const said = format(found as Parameters<typeof format>[0], language, values, { formatters } as never)
        // The browser renders a message without content as an empty list of parts.
        expect(String(said), path.join('.')).toBe(translate.markup('message', values))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(8000)
  },
)

function* leaves(at: Catalogue, path: string[] = []): Generator<[string[], string]> {
  for (const [key, value] of Object.entries(at))
    if (typeof value === 'string') yield [[...path, key], value]
    else yield* leaves(value, [...path, key])
}

/** Returns a value for each argument of a message: numbers for plurals, markers around the content of tags. */
function valuesOf(message: string, value: number) {
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, name]) => [
    name,
    (inside: unknown) => `[${String(inside)}]`,
  ])
  const values = Object.fromEntries(
    [...message.matchAll(/\{(\w+)(?:, (\w+))?/g)].map(([, name, type]) => [
      name,
      type === 'plural' || message.includes(`{${name}, plural`) ? value : `value ${value}`,
    ]),
  )
  return { ...values, ...Object.fromEntries(tags) }
}
