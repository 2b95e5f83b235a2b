import { expect, test } from 'vitest'
import { mergingToasts } from '#web/ui/merging-toasts.ts'

test('A repeated failure of the same object is shown once, and one of another object beside it', () => {
  const visible = new Map<string, string>()
  let number = 0
  const add = mergingToasts<{ title: string }>({
    add: ({ title }) => {
      const id = String(++number)
      visible.set(id, title)
      return id
    },
    close: (id) => void visible.delete(id),
  })
  for (let time = 0; time < 6; time += 1) add('offline', true, { title: 'No connection' })
  expect([...visible.values()]).toEqual(['No connection'])
  add('offline Bern AG', true, { title: 'No connection: Bern AG' })
  add('offline Bern AG', false, { title: 'Another undo' })
  expect([...visible.values()]).toEqual(['No connection', 'No connection: Bern AG', 'Another undo'])
})
