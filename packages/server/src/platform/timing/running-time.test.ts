import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { setRunningTimeout } from '#server/platform/timing/running-time'

/** Blocks this process, as a long computation would. */
function block(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Resolves to the names in the order in which they are called. */
function inOrder(count: number) {
  const names: string[] = []
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const note = (name: string) => () => void (names.push(name) === count && resolve(names))
  return { note, names: promise }
}

test('Time during which the process was blocked counts as one step', async () => {
  const { note, names } = inOrder(2)
  setRunningTimeout(1000, note('over'))
  block(1500)
  setTimeout(note('answer'), 100)
  expect(await names).toEqual(['answer', 'over'])
})

test('Messages that arrived while the process was blocked are handled before the timer expires', async () => {
  const { note, names } = inOrder(2)
  const { port1, port2 } = new MessageChannel()
  await new Promise(setImmediate) // the timers come next
  setRunningTimeout(50, note('over'))
  port2.on('message', note('answer'))
  port1.postMessage('answer')
  block(100)
  expect(await names).toEqual(['answer', 'over'])
  port1.close()
  await once(port2, 'close')
})

test('A stopped timer never expires', async () => {
  const { note, names } = inOrder(1)
  const stop = setRunningTimeout(10, note('stopped'))
  stop()
  setRunningTimeout(20, note('other'))
  expect(await names).toEqual(['other'])
})
