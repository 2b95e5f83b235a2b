import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, fingerprintText } from '#contract/core/canonical-json'

describe('the test vectors of RFC 8785', () => {
  test('Section 3.2.2: literals, numbers and strings', () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    )
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('Section 3.2.3: keys in the order of UTF-16 code units', () => {
    const names = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect([...canonicalJson(names).matchAll(/:"([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('Appendix B: the double %s', (bits, text) => {
    expect(canonicalJson(double(bits))).toBe(text)
  })
})

function double(bits: string) {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  return view.getFloat64(0)
}

class Muster {
  name = 'Muster AG'
}

test.each([
  ['a lone surrogate', '\ud83d'],
  ['a lone surrogate in a key', { '\ude00': 1 }],
  ['undefined', undefined],
  ['an undefined member', { a: undefined }],
  ['a hole in an array', Array(1)],
  ['NaN', NaN],
  ['Infinity', { a: [Infinity] }],
  ['a bigint', 1n],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['a member under a symbol', { [Symbol('a')]: 1 }],
  ['a Map', new Map()],
  ['a Set', { a: new Set() }],
  ['a Date', new Date(0)],
  ['bytes', new Uint8Array(1)],
  ['an instance', new Muster()],
  ['a boxed number', Object(1)],
])('%s is refused as a JSON value', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('A cyclic value is refused; a value that occurs twice is not', () => {
  const circle: unknown[] = []
  circle.push({ circle })
  expect(() => canonicalJson(circle)).toThrow('The value contains itself')
  const shared = { a: 1 }
  expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]')
})

test('Objects without a prototype are accepted, and the key __proto__ is an ordinary member', () => {
  expect(canonicalJson(Object.assign(Object.create(null) as object, { b: 1, a: 2 }))).toBe('{"a":2,"b":1}')
  expect(canonicalJson(JSON.parse('{"a":1,"__proto__":[]}'))).toBe('{"__proto__":[],"a":1}')
})

test('The canonical text of any JSON value parses back to an equal value and is its own canonical form', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})

test('The order of object keys does not affect the canonical text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
      expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value))
    }),
  )
})

test('A fingerprint text begins with its domain tag', () => {
  expect(fingerprintText('stage-input/research/1', { b: 1, a: [] })).toBe(
    'stage-input/research/1\n{"a":[],"b":1}',
  )
})
