import { afterEach, expect, test } from 'vitest'
import { showFailureToast, toasts } from '#web/ui/toasts.tsx'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Returns the titles of the toasts that were added and not closed, in order. */
function visibleTitles() {
  const visible = new Map<string, string>()
  stops.push(
    toasts[' subscribe'](({ action, options }) => {
      if (action === 'add') visible.set(options.id, options.title)
      if (action === 'close') visible.delete(options.id)
    }),
  )
  return () => [...visible.values()]
}

test('A repeated failure of the same object is shown once, and one of another object beside it', () => {
  const titles = visibleTitles()
  const failure = { description: 'Try again', button: undefined }
  for (let time = 0; time < 6; time += 1) showFailureToast('No connection', { ...failure, about: '' })
  expect(titles()).toEqual(['No connection'])
  showFailureToast('No connection', { ...failure, about: 'Bern AG' })
  expect(titles()).toEqual(['No connection', 'No connection'])
})
