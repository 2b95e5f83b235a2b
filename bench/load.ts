import { type Connection, openConnection } from './connection.ts'

export type Load = {
  url: string
  connections: number
  seconds: number
  /** Returns the text of the next request of a connection. */
  next: (connection: number) => string
  /** The status that counts as success. */
  wanted: number
  /** Opens a connection; by default `openConnection`. */
  open?: (url: string) => Connection
}

export type LoadResult = { done: number; perSecond: number; p50: number; p99: number }

/**
 * Keeps every connection busy until the time is over, and waits for the last responses. Any status other than the
 * expected one ends the bench.
 */
export async function load({
  url,
  connections,
  seconds,
  next,
  wanted,
  open = openConnection,
}: Load): Promise<LoadResult> {
  const took: number[] = []
  const started = performance.now()
  const end = started + 1000 * seconds
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const connection = open(url)
      try {
        while (performance.now() < end) {
          const asked = performance.now()
          const { status, body } = await connection.ask(next(at))
          if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${body}`)
          took.push(performance.now() - asked)
        }
      } finally {
        connection.close()
      }
    }),
  )
  return summary(took, performance.now() - started)
}

export function summary(took: number[], milliseconds: number): LoadResult {
  const sorted = Float64Array.from(took).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return {
    done: took.length,
    perSecond: (1000 * took.length) / milliseconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}
