import { afterEach, expect, test, vi } from 'vitest'
import { announceSwitch, listenForChanges } from '#web/data/live.ts'

/** Streams opened by the app, in order. */
const streams: FakeStream[] = []

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  constructor() {
    super()
    streams.push(this)
  }

  close() {
    this.readyState = FakeStream.CLOSED
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  streams.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen() {
  const heard: string[] = []
  vi.stubGlobal('EventSource', FakeStream)
  const request = (_name: string, _options: unknown, lead: () => Promise<void>) => lead()
  vi.stubGlobal('navigator', { locks: { request } })
  stops.push(
    listenForChanges({
      changed: ({ noun }) => heard.push(noun),
      state: (state) => heard.push(state),
      switched: () => heard.push('switched'),
    }),
  )
  return heard
}

test('A stream that the service ended is opened again, and then reports changes', () => {
  vi.useFakeTimers()
  const heard = listen()
  streams[0]!.dispatchEvent(new Event('ready'))
  streams[0]!.dispatchEvent(new Event('ended'))
  expect(heard).toEqual(['live', 'polling', 'everything'])
  vi.advanceTimersByTime(2000)
  expect(streams).toHaveLength(2)
  streams[1]!.dispatchEvent(new Event('ready'))
  expect(heard.slice(3)).toEqual(['live', 'everything'])
})

test('A tab hears that another one changed the account', async () => {
  const heard = listen()
  announceSwitch()
  await expect.poll(() => heard).toContain('switched')
})
