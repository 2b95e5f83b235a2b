import { setTimeout as delay } from 'node:timers/promises'
import { type LoadResult, summary } from './load.ts'
import { type Connection, openConnection } from './connection.ts'

type Storm = {
  url: string
  connections: number
  seconds: number
  /** Milliseconds between the answer to a connection's call and its next call. */
  pause?: number
  next: (connection: number) => string
}

/** How many calls were answered how; `broken` are those without an answer. */
export type Answers = Record<string, number>
export type StormResult = LoadResult & { answers: Answers }

/** Load that takes every answer as it comes. Only the calls that succeeded are measured. */
export async function storm({ url, connections, seconds, pause = 0, next }: Storm): Promise<StormResult> {
  const took: number[] = []
  const answers: Answers = {}
  const started = performance.now()
  const end = started + 1000 * seconds
  const count = (answer: string) => (answers[answer] = (answers[answer] ?? 0) + 1)

  async function call(connection: Connection, at: number) {
    const asked = performance.now()
    const { status } = await connection.ask(next(at))
    count(String(status))
    if (status < 300) took.push(performance.now() - asked)
    // A caller that is asked to retry in a second does so, and not all of them at once.
    await delay(status === 429 ? 1000 + 1000 * Math.random() : pause)
  }

  async function keepCalling(at: number) {
    while (performance.now() < end) {
      const connection = openConnection(url)
      try {
        while (performance.now() < end) await call(connection, at)
      } catch {
        count('broken')
        await delay(100)
      } finally {
        connection.close()
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => keepCalling(at)))
  return { ...summary(took, performance.now() - started), answers }
}

export function shownAnswers(answers: Answers) {
  return Object.entries(answers)
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ')
}
