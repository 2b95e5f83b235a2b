import { expect, test } from 'vitest'
import { documentTitle } from '#web/ui/document-title.ts'

test('The title of a document names the object that the screen is part of, once', () => {
  expect(documentTitle('Review', 'Hotels')).toBe('Review · Hotels · Alphorn')
  expect(documentTitle('Hotels', 'Hotels')).toBe('Hotels · Alphorn')
  expect(documentTitle('Inbox')).toBe('Inbox · Alphorn')
})
