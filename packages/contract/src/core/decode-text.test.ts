import { expect, test } from 'vitest'
import { decodeText } from '#contract/core/decode-text'

test('UTF-16 with its mark, UTF-8 and Windows-1252 are decoded', () => {
  const little = Buffer.from('\uFEFFZürich', 'utf16le')
  expect(decodeText(little)).toBe('Zürich')
  expect(decodeText(Buffer.from(little).swap16())).toBe('Zürich')
  expect(decodeText(Buffer.from('Zürich'))).toBe('Zürich')
  expect(decodeText(Buffer.from('Zürich', 'latin1'))).toBe('Zürich')
})
