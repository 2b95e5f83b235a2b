import pg from 'pg'
import { connectStandby } from '#server/platform/db/connect'
import { type Db, withConnection } from '#server/platform/db/connection'
import { withReadinessTimeout } from '#server/platform/db/silence'
import { createStandby, type Position, positionOf, type StandbyState } from '#server/platform/db/standby'

/** Performs one part of a long read. It is repeated on the primary if the standby failed in the middle. */
export type ReadPart = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** Runs all parts on one connection, as those of one snapshot need. */
export function partsOf(db: Db): ReadPart {
  return (read) => read(db)
}

/** Reads that keep the primary free for short calls: streams and files, which have several parts, and reports. */
export type LongReads = {
  /** Performs the parts of one read, one after the other. */
  readonly begin: () => ReadPart
  /** Performs a read in one part, which finds everything that was committed before it began. */
  readonly whole: ReadPart
  /**
   * Returns the state of the standby, for `/readyz`. Every state is ready, because the primary serves what the standby
   * cannot.
   */
  readonly parts: Readonly<Record<string, () => Promise<{ ready: true; state: StandbyState }>>>
  readonly end: () => Promise<void>
}

/** Milliseconds that a report waits for the standby; a standby that keeps up has the position within a few. */
const maxWaitMs = 200

/**
 * Opens long reads. The first part of a read is from the primary. Those after it are from the standby at the address, as
 * soon as it has all that the primary had when it was read last. So no part shows less than the one before, and none less
 * than was committed when the read began. A caller finds what it has just written. Where the standby cannot serve, or there
 * is none, the primary does.
 *
 * A read in one part asks the primary where it is, and waits a moment until the standby is there.
 */
export function openLongReads(
  primary: pg.Pool,
  url: string | null,
  of: { name: string; size: number },
): LongReads {
  if (url === null) {
    const whole: ReadPart = (read) => withConnection(primary, read)
    return { begin: () => whole, whole, parts: {}, end: () => Promise.resolve() }
  }
  const standby = createStandby(connectStandby(url, of))
  return {
    begin() {
      let shown: Position | null = null
      return async (read) => {
        const answer = shown && (await standby.tryRead(shown, read))
        if (answer) return answer.value
        return await withConnection(primary, async (db) => {
          const value = await read(db)
          shown = await positionOf(db).catch(() => null)
          return value
        })
      }
    },
    async whole(read) {
      const position = await withConnection(primary, positionOf).catch(nullIfRefused)
      const answer = position && (await standby.tryRead(position, read, maxWaitMs))
      return answer ? answer.value : await withConnection(primary, read)
    },
    parts: {
      async standby() {
        const asked = withConnection(primary, positionOf).then((at) => standby.tryRead(at, async () => {}))
        await withReadinessTimeout(asked, null).catch(() => null)
        return { ready: true, state: standby.state() }
      },
    },
    end: () => standby.end(),
  }
}

/**
 * A primary that refuses its position is read all the same. One that is away, or has no free connection, is not asked
 * twice.
 */
function nullIfRefused(error: unknown) {
  if (error instanceof pg.DatabaseError) return null
  throw error
}
