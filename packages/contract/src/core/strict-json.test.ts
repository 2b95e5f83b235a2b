import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { decodeUtf8Strict, parseStrictJson } from '#contract/core/strict-json'

const limits = { maxDepth: 32 }

function reasonOf(text: string, maxDepth = 32) {
  const parsed = parseStrictJson(text, { maxDepth })
  return parsed.ok ? undefined : parsed.reason
}

describe('input that JSON.parse accepts and the strict parser refuses', () => {
  test.each([
    ['{"b":1,"a":2,"a":3}', 'The key "a" is repeated at position 13.'],
    ['[{"a":{"a":1}},{"x":[],"a":{},"\\u0061":1}]', 'The key "a" is repeated at position 30.'],
    ['{"":1,"":2}', 'The key "" is repeated at position 6.'],
    ['["a\\u0000"]', 'The character U+0000 is not allowed (position 3).'],
    ['{"\\u0000":1}', 'The character U+0000 is not allowed (position 2).'],
    ['"\\ud83d"', 'A lone surrogate is not allowed at position 1.'],
    ['"\\uDE00\\uD83D"', 'A lone surrogate is not allowed at position 1.'],
    ['"\\ud83d\\n\\ude00"', 'A lone surrogate is not allowed at position 1.'],
    ['"a\ud83d"', 'A lone surrogate is not allowed at position 2.'],
    ['"\ude00"', 'A lone surrogate is not allowed at position 1.'],
    ['[1e999]', 'The number at position 1 is too large.'],
    ['[0,-1E+400]', 'The number at position 3 is too large.'],
    [`[${'9'.repeat(400)}]`, 'The number at position 1 is too large.'],
    ['\ufeff{}', 'The text starts with a byte order mark at position 0.'],
  ])('The strict parser refuses what JSON.parse accepts: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  test('Nesting deeper than allowed is refused', () => {
    expect(reasonOf('[[{"a":1}]]', 3)).toBeUndefined()
    expect(reasonOf('[[{"a":[]}]]', 3)).toBe('The nesting is deeper than 3 levels at position 7.')
    expect(reasonOf('1', 0)).toBeUndefined()
  })
})

describe('text that is not JSON', () => {
  test.each([
    ['', 'The text ends before the value does.'],
    ['{"a":1', 'The text ends before the value does.'],
    ['{} {}', 'Something follows the value at position 3.'],
    ['[1,]', 'A value is missing at position 3.'],
    ['[,]', 'A value or "]" is missing at position 1.'],
    ['{"a" 1}', 'A colon is missing at position 5.'],
    ['{"a":1 "b":2}', 'A comma or "}" is missing at position 7.'],
    ['{"a":1,}', 'A key in quotes is missing at position 7.'],
    ['{1:2}', 'A key in quotes or "}" is missing at position 1.'],
    ['[01]', 'No value, key or sign of JSON begins at position 1.'],
    ['[NaN]', 'No value, key or sign of JSON begins at position 1.'],
    ["{'a':1}", 'No value, key or sign of JSON begins at position 1.'],
    ['"a\nb"', 'A control character is not allowed in a string (position 2).'],
    ['"\\x41"', 'Invalid JSON escape at position 1.'],
    ['"abc', 'The string that begins at position 0 has no end.'],
  ])('Text that is not JSON is refused with the reason and the position: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })
})

test('Escapes, surrogate pairs and ordinary numbers are accepted', () => {
  const text =
    '{"\\ud83d\\ude00":"\\\\ud83d","\\"":[-0,1e308,1E-999,"\\u00e9\u007f\u0085"],"b":{"a":1},"c":{"a":1}}'
  expect(parseStrictJson(text, limits)).toEqual({ ok: true, value: JSON.parse(text) })
})

test('The member __proto__ becomes an ordinary member and does not change the prototype', () => {
  const parsed = parseStrictJson('{"__proto__":{"admin":true}}', limits)
  const { value } = parsed as { value: object }
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect('admin' in value).toBe(false)
})

test('Ten mebibytes of brackets are refused without being parsed', () => {
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  expect(reasonOf('['.repeat(10 * 2 ** 20))).toContain('deeper than 32')
  expect(reasonOf('{"a":'.repeat(2 * 2 ** 20))).toContain('deeper than 32')
  expect(parse).not.toHaveBeenCalled()
})

test('Bytes that are not UTF-8 are not decoded, and the byte order mark is kept', () => {
  expect(decodeUtf8Strict(new TextEncoder().encode('"é"'))).toBe('"é"')
  expect(decodeUtf8Strict(new Uint8Array([0x22, 0xc3, 0x22]))).toBeUndefined()
  expect(decodeUtf8Strict(new Uint8Array([0xed, 0xa0, 0x80]))).toBeUndefined()
  expect(reasonOf(decodeUtf8Strict(new Uint8Array([0xef, 0xbb, 0xbf, 0x31]))!)).toContain('byte order mark')
})

// Finds the faults that strict parsing adds to JSON.parse, independently of the parser: from the tokens of valid JSON.
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*/g

function isDoubtful(text: string) {
  const objects: (Set<string> | undefined)[] = []
  return [...text.matchAll(tokens)].some(([token, string, colon]) => {
    if (string !== undefined) return isDoubtfulString(JSON.parse(string) as string, colon && objects.at(-1))
    if (token === '{' || token === '[') objects.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') objects.pop()
    else return !Number.isFinite(Number(token))
    return false
  })
}

function isDoubtfulString(content: string, keys: Set<string> | '' | undefined) {
  const isRepeated = keys ? keys.has(content) : false
  if (keys) keys.add(content)
  return isRepeated || !content.isWellFormed() || content.includes('\0')
}

function native(text: string) {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}

function expectLikeNative(text: string) {
  const expected = native(text)
  const parsed = parseStrictJson(text, { maxDepth: 1000 })
  // A lone surrogate is not a character, even beside an escape of the other half.
  if (expected.ok && text.isWellFormed() && !isDoubtful(text)) expect(parsed).toEqual(expected)
  else expect(parsed).toEqual({ ok: false, reason: expect.stringMatching(/\.$/) })
}

const signs =
  '{ } [ ] , : " "a" "b": "\\u0061": \\ \\" \\ud83d \\ude00 \\u0000 - 0 1 .5 e E+9 99 true null tru é /'
const pieces = fc.constantFrom(...signs.split(' '), ' ', '\n', '\t', '\ud83d', '\ude00')

describe('the strict parser compared with JSON.parse, except for doubtful input', () => {
  test('Any value with any whitespace is parsed or refused alike', () => {
    const blanks = fc.constantFrom(undefined, ' ', '\t', 3)
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), blanks, (text, indent) => {
        expectLikeNative(JSON.stringify(JSON.parse(text), null, indent))
      }),
    )
  })

  test('JSON tokens in any order are parsed or refused alike', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => expectLikeNative(parts.join(''))),
      { numRuns: 5000 },
    )
  })

  test('JSON with one piece replaced is parsed or refused alike', () => {
    fc.assert(
      fc.property(fc.json(), pieces, fc.nat(), fc.nat(3), (text, piece, seed, removed) => {
        const at = seed % (text.length + 1)
        expectLikeNative(text.slice(0, at) + piece + text.slice(at + removed))
      }),
      { numRuns: 5000 },
    )
  })

  test('Objects with repeated keys are parsed or refused alike', () => {
    const member = fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"\\"a"', '"__proto__"'), fc.json())
    fc.assert(
      fc.property(fc.array(member, { maxLength: 5 }), (members) => {
        expectLikeNative(`[{${members.map((pair) => pair.join(':')).join(',')}}]`)
      }),
    )
  })

  test('Any text is parsed or refused alike, without an exception', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expectLikeNative(text)))
  })
})
