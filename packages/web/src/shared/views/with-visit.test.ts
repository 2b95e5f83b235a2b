import { expect, test } from 'vitest'
import { withVisit } from '#web/shared/views/with-visit.ts'

const lists = { href: '/lists', title: 'Lists' }

test('A visit is recorded first, once for its address, with its newest title', () => {
  const hotels = { href: '/lists/lst_1', title: 'Hotels' }
  expect(withVisit([lists], hotels)).toEqual([hotels, lists])
  const renamed = { ...hotels, title: 'Hotels BE' }
  expect(withVisit([hotels, lists], renamed)).toEqual([renamed, lists])
  expect(withVisit([hotels, lists], lists)).toEqual([lists, hotels])
})

test('A visit is not recorded under the title of the screen before', () => {
  expect(withVisit([lists], { href: '/lists/lst_1', title: 'Lists' })).toBeNull()
  // Another search of the same screen has the same title.
  const search = { href: '/lists?q=bern', title: 'Lists' }
  expect(withVisit([lists], search)).toEqual([search, lists])
})
