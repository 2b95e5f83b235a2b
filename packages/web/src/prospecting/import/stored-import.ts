import { useEffect, useMemo, useState } from 'react'
import { writeStored, readStored } from '#web/data/local-store.ts'
import type { StoredRun } from '#web/data/use-batches.ts'
import type { Checked } from '#web/prospecting/import/check-rows.tsx'
import type { Mapping } from '@alphorn/contract/prospecting/import-columns'
import type { Table } from '#web/prospecting/import/read-table.ts'
import type { Line } from '#web/prospecting/adding/parse-companies.ts'
import type { Result } from '#web/prospecting/adding/use-adding.ts'
import { useSession } from '#web/data/use-session.ts'

/** The state of an import: its file, the user's choices, and the rows sent. It is stored in this browser. */
export type StoredImport = {
  name: string
  table: Table
  at: number
  mapped?: { mapping: Mapping; withHead: boolean } | undefined
  checked?: Checked | undefined
  run?: StoredRun<Line, Result> | undefined
}

type Keys = ReadonlyMap<number, string>

const keptFor = 7 * 24 * 3600 * 1000
/** Shortest interval between two writes of the results, which are large. */
const pause = 1000

/**
 * Returns the unfinished import of this user in this project, and functions to store it. `undefined` while it is being
 * read.
 */
export function useStoredImport(project_id: string) {
  const session = useSession()
  const name = session && `import.${session.account.account_id}.${session.user.user_id}.${project_id}`
  const [found, setFound] = useState<StoredImport | null | undefined>(undefined)
  useEffect(() => {
    if (!name) return
    let current = true
    void readStoredImport(name).then((kept) => current && setFound(kept))
    return () => {
      current = false
    }
  }, [name])
  const keeper = useMemo(() => createImportStore(name), [name])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void keeper.flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void keeper.flush()
    }
  }, [keeper])
  return { found, keeper }
}
export type ImportStore = ReturnType<typeof createImportStore>

async function readStoredImport(name: string): Promise<StoredImport | null> {
  const kept = await readStored<StoredImport>(name)
  if (!kept) return null
  if (Date.now() - kept.at > keptFor) {
    await createImportStore(name).forget()
    return null
  }
  // Keys are written before a batch is sent, so a batch that is sent again is recognised as the same intent.
  const keys = await readStored<Keys>(`${name}.keys`)
  return kept.run && keys ? { ...kept, run: { ...kept.run, keys } } : kept
}

/** Stores an import: keys at once before they are used, the rest debounced. */
function createImportStore(name: string | undefined) {
  let waiting: StoredImport | null = null
  let timer = 0
  const flush = async () => {
    clearTimeout(timer)
    timer = 0
    const kept = waiting
    waiting = null
    if (name !== undefined && kept) await writeStored(name, { ...kept, at: Date.now() })
  }
  return {
    flush,
    keep: async (kept: StoredImport) => {
      waiting = kept
      await flush()
    },
    keepSoon: (kept: StoredImport) => {
      waiting = kept
      if (timer === 0) timer = window.setTimeout(() => void flush(), pause)
    },
    keepKeys: async (keys: Keys) => {
      if (name !== undefined) await writeStored(`${name}.keys`, keys)
    },
    forget: async () => {
      clearTimeout(timer)
      waiting = null
      if (name === undefined) return
      await writeStored(name, undefined)
      await writeStored(`${name}.keys`, undefined)
    },
  }
}
