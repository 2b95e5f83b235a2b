import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chidCheckDigit, parseChid, parseUid, uidCheckDigit } from '#contract/core/uid'

test.each([
  'CHE-501.000.011',
  'CHE501000011',
  'che-501.000.011',
  'Che 501 000 011',
  '501.000.011',
  '501000011',
  ' CHE–501.000.011 ',
  'CHE‑501‑000‑011',
  'CHE - 501 . 000 . 011',
  'CHE-501.000.011 MWST',
  'CHE-501.000.011 TVA',
  'CHE-501.000.011 IVA',
  'CHE-501.000.011 TPV',
  'CHE-501.000.011 HR',
  'CHE-501.000.011 HR/MWST',
  'CHE501000011mwst',
  'CHE\u00a0501\u00a0000\u00a0011',
])('%s is read as a UID', (text) => {
  expect(parseUid(text)).toEqual({ ok: true, uid: 'CHE-501.000.011' })
})

test.each([
  '',
  'CHE',
  'CHE-501.000.01',
  'CHE-501.000.0117',
  'DE-501.000.011',
  'CHE-501.000.011 AG',
  'CHE-5O1.000.017',
])('%s is not a UID', (text) => {
  expect(parseUid(text)).toEqual({ ok: false, reason: 'format' })
})

test('A wrong check digit is distinguished from a wrong format', () => {
  expect(parseUid('CHE-123.456.789')).toEqual({ ok: false, reason: 'check_digit' })
  expect(parseUid('CHE-501.000.012')).toEqual({ ok: false, reason: 'check_digit' })
})

test('A number whose check digit would be ten is not a valid UID', () => {
  expect(uidCheckDigit('50000005')).toBeUndefined()
  for (let digit = 0; digit < 10; digit++)
    expect(parseUid(`50000005${digit}`)).toEqual({ ok: false, reason: 'check_digit' })
})

const eightDigits = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String)

test('Every single wrong digit of a UID is detected', () => {
  fc.assert(
    fc.property(eightDigits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const check = uidCheckDigit(digits)
      fc.pre(check !== undefined)
      const uid = `${digits}${check}`
      const wrong = uid.slice(0, at) + ((Number(uid[at]) + shift) % 10) + uid.slice(at + 1)
      expect(parseUid(uid).ok).toBe(true)
      expect(parseUid(wrong).ok).toBe(false)
    }),
  )
})

test('A CH-ID is read with and without separators', () => {
  expect(parseChid('CH10030216915')).toEqual({ ok: true, chid: 'CH10030216915' })
  expect(parseChid('CH-100.3.021.691-5')).toEqual({ ok: true, chid: 'CH10030216915' })
  expect(parseChid('CH-100.3.021.691-6')).toEqual({ ok: false, reason: 'check_digit' })
  expect(parseChid('CH-100.3.021')).toEqual({ ok: false, reason: 'format' })
})

test('Blanks around a number are ignored, and a text too long for a number is not examined', () => {
  for (const [read, written] of [
    [parseUid, 'CHE-501.000.011'],
    [parseChid, 'CH-100.3.021.691-5'],
  ] as const) {
    expect(read(` ${written}`.padEnd(64))).toMatchObject({ ok: true })
    expect(read(` ${written}`.padEnd(65))).toEqual({ ok: false, reason: 'format' })
  }
})

test('The check digit of a CH-ID is the difference to the next multiple of ten', () => {
  expect(chidCheckDigit('0000000001')).toBe(1)
  expect(chidCheckDigit('0000000000')).toBe(0)
})

test('A single wrong digit of a CH-ID is detected', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{10}$/),
      fc.nat(9),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, shift) => {
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + shift) % 10) + digits.slice(at + 1)
        expect(chidCheckDigit(wrong)).not.toBe(chidCheckDigit(digits))
      },
    ),
  )
})
