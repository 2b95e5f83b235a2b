import { expect, test } from 'vitest'
import { writeWatchMail } from '#messages/mails'

test.each([
  ['de', '5’236'],
  ['fr', '5’236'],
  ['it', '5’236'],
  ['en', '5,236'],
] as const)('A mail in %s has the number format of the screens', (language, number) => {
  const link = 'https://alphorn.example/watches'
  const mail = writeWatchMail(language, { watch: 'Bern', lines: [], total: 5236, link, isTest: false })
  expect(mail.subject).toContain(number)
})
