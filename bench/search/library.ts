import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Engine, Fixture, SearchHits } from './engines.ts'

const titles = { sqlite: 'SQLite FTS5', minisearch: 'MiniSearch' }
const maxHeapMegabytes = 4000

type Ready = { seconds: number; megabytes: number }
type Answer = { found: SearchHits | null; milliseconds: number }

/** Starts a library beside us; the way to its process is not counted in what its answers take. */
export async function startLibrary(name: keyof typeof titles, { file }: Fixture): Promise<Engine> {
  const script = fileURLToPath(new URL('library-process.ts', import.meta.url))
  const child = fork(script, [name, file], { execArgv: [`--max-old-space-size=${maxHeapMegabytes}`] })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${titles[name]} ended; it may take ${maxHeapMegabytes} MB.`)
  })
  ended.catch(() => {}) // told to whoever waits for an answer
  const nextMessage = <Message>() => {
    const message = new Promise<Message>((resolve) =>
      child.once('message', (given) => resolve(given as Message)),
    )
    return Promise.race([message, ended])
  }
  const { seconds, megabytes } = await nextMessage<Ready>()
  console.log(
    `${titles[name]}: ready after ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB of its process`,
  )
  return {
    name: titles[name],
    ask: async (question) => {
      child.send(question)
      const { found, milliseconds } = await nextMessage<Answer>()
      return found && { ...found, milliseconds }
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
