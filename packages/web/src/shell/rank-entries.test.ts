import { expect, test } from 'vitest'
import { type Findable, joinEntries, rankEntries } from '#web/shell/rank-entries.ts'

const entry = (text: string, words = '', aside = ''): Findable => ({
  id: text,
  icon: null as never,
  text,
  aside,
  words,
  open: () => undefined,
})
const found = (typed: string, ...entries: Findable[]) => rankEntries(entries, typed).map(({ text }) => text)

test('The palette finds names before other words, and beginnings before middles', () => {
  const entries = [
    entry('Prüfung', 'freigeben approve'),
    entry('Freigegebene Texte'),
    entry('Texte freigeben'),
  ]
  expect(found('freig', ...entries)).toEqual(['Freigegebene Texte', 'Texte freigeben', 'Prüfung'])
  expect(found('approve', ...entries)).toEqual(['Prüfung'])
})

test('The palette finds words without accents and in any case, and every word must be found', () => {
  expect(found('PRUFEN', entry('Texte prüfen'))).toEqual(['Texte prüfen'])
  expect(found('texte xyz', entry('Texte prüfen'))).toEqual([])
  expect(found('backwarme ost', entry('Backwärme Ost'))).toEqual(['Backwärme Ost'])
})

test('Without words the palette keeps everything in its order', () => {
  expect(found('  ', entry('b'), entry('a'))).toEqual(['b', 'a'])
})

test('Many own entries leave room for what the service found', () => {
  const own = Array.from({ length: 40 }, (_, at) => entry(`own ${at}`))
  const others = ['a', 'b'].map((text) => entry(text))
  expect(joinEntries(own, []).length).toBe(30)
  expect(joinEntries(own, others).map(({ text }) => text)).toEqual([
    ...own.slice(0, 28).map(({ text }) => text),
    'a',
    'b',
  ])
})
