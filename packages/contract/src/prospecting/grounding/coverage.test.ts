import { describe, expect, test } from 'vitest'
import { uncoveredIn } from '#contract/prospecting/grounding/coverage'
import { specificsOf } from '#contract/prospecting/grounding/specifics'
import { piecesOf, sentenceAround } from '#contract/prospecting/grounding/sentences'

const wordsOf = (text: string) => piecesOf(text).map(({ start, end }) => text.slice(start, end))

describe('splitting a text into pieces', () => {
  test.each([
    ['Eins. Zwei! Drei? Vier', ['Eins', 'Zwei', 'Drei', 'Vier']],
    ['«Guten Tag.» Danke', ['Guten Tag', 'Danke']],
    ['Eins\nZwei\n\nDrei.', ['Eins', 'Zwei', 'Drei']],
    ['Preis: 12 Franken; mehr nicht …  so', ['Preis', '12 Franken', 'mehr nicht', 'so']],
    ['muster.example und 12.5 Prozent', ['muster.example und 12.5 Prozent']],
    ['  – „Anfang“ –  ', ['Anfang']],
    ['…  !  ?', []],
    ['', []],
  ])('A text is split into pieces: %j', (text, pieces) => {
    expect(wordsOf(text)).toEqual(pieces)
  })

  test('A range is extended to all pieces that it touches and stays unchanged where it touches none', () => {
    const text = 'Am 12. März. Gut so.'
    const pieces = piecesOf(text)
    const around = (start: number, end: number) => {
      const found = sentenceAround(pieces, { start, end })
      return text.slice(found.start, found.end)
    }
    expect(around(3, 11)).toBe('Am 12. März')
    expect(around(0, 5)).toBe('Am 12')
    expect(around(7, 8)).toBe('März')
    expect(around(13, 14)).toBe('Gut so')
    // The punctuation and blanks between two pieces belong to neither, so a range that ends or begins there does not
    // touch them.
    expect(around(11, 12)).toBe('.')
    expect(around(6, 7)).toBe(' ')
    expect(sentenceAround([], { start: 2, end: 3 })).toEqual({ start: 2, end: 3 })
  })
})

describe('uncovered sentences', () => {
  const text = 'Guten Tag. Sie führen 12 Filialen mit 300 Leuten. Wir helfen seit 1998. Passt das?'
  const whole = { start: text.indexOf('Sie'), end: text.indexOf(' Wir') }
  const other = { start: text.indexOf('Wir'), end: text.indexOf(' Passt') }
  const uncovered = (claims: { start: number; end: number }[], names: string[] = []) =>
    uncoveredIn(text, 'de', { claims, names, places: null }).map(
      ({ sentence, named }) => `${sentence} | ${named}`,
    )
  const first = 'Sie führen 12 Filialen mit 300 Leuten | 12'
  const second = 'Wir helfen seit 1998 | 1998'

  test('A sentence that names a number outside the claims is reported once, with the first thing it names', () => {
    expect(uncovered([])).toEqual([first, second])
  })

  test('A sentence is covered only by a single claim that contains all of it', () => {
    expect(uncovered([whole, other])).toEqual([])
    expect(uncovered([other])).toEqual([first])
    const sentence = { start: whole.start, end: whole.end - 1 } // without its full stop
    expect(uncovered([sentence])).toEqual([second])
    expect(uncovered([{ ...sentence, start: sentence.start + 1 }])).toEqual([first, second])
    expect(uncovered([{ ...sentence, end: sentence.end - 1 }])).toEqual([first, second])
    const halves = [
      { start: sentence.start, end: sentence.start + 12 },
      { start: sentence.start + 12, end: sentence.end },
    ]
    expect(uncovered(halves)).toEqual([first, second])
  })

  test('A number in a name and a vague word need no claim', () => {
    expect(
      uncoveredIn('Das ist Studio 54.', 'de', { claims: [], names: ['Studio 54'], places: null }),
    ).toEqual([])
    expect(uncoveredIn('Das ist Studio 54.', 'de', { claims: [], names: [], places: null })).toHaveLength(1)
    const subject = { claims: [], names: [], places: null }
    expect(uncoveredIn('Ihr Sitz ist in Bern, und ein Drittel davon.', 'de', subject)).toEqual([])
  })
})

test('A sentence of the body that names a place must lie inside a claim, unless it asks or invites', () => {
  const places = specificsOf('Frauenfeld', { language: 'de', strict: true })
  const body = { claims: [], names: [], places: () => places }
  const named = (text: string) => uncoveredIn(text, 'de', body).map((one) => one.named)
  expect(named('In Genf arbeiten Sie mit Erfolg.')).toEqual(['Genf'])
  expect(named('Darf ich Sie in Genf besuchen?')).toEqual([])
  expect(named('Gerne lade ich Sie nach Genf ein.')).toEqual([])
  expect(named('In Frauenfeld kennt man Sie.')).toEqual([])
})
