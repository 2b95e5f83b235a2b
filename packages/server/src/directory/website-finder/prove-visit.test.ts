import { expect, test } from 'vitest'
import { verdictOrUnread } from '#server/directory/website-finder/prove-visit'
import { PageReadError } from '#server/directory/websites/page-read-error'

test('A website that takes too long to judge counts as unreadable, and any other error yields no verdict', async () => {
  const missed = Promise.reject(new PageReadError('unreadable', 'The page takes too long to read.'))
  expect(await verdictOrUnread(missed)).toEqual({
    proven: false,
    doubt: 'unreadable',
    page: null,
    excerpt: null,
  })
  await expect(verdictOrUnread(Promise.reject(new Error('A fault of ours')))).rejects.toThrow(
    'A fault of ours',
  )
})
