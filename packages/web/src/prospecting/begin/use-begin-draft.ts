import type { SessionView } from '@alphorn/contract/accounts/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#web/data/local-store.ts'
import type { CustomerCriterion } from '#web/prospecting/begin/begin-market.ts'

const pause = 600

/** The user's changes to what Alphorn read in the description. */
type BeginEdits = {
  /** Names of the offering, by the name that was read. */
  names: Readonly<Record<string, string>>
  address: string | null
  /** Points of the offering, by the sentence from which they were read. */
  points: Readonly<Record<string, string>>
  added: readonly CustomerCriterion[]
  /** IDs of the criteria that are switched off. */
  off: readonly string[]
  /** IDs of the companies that were left out. */
  removed: readonly string[]
}
type ChangeEdits = (change: (before: BeginEdits) => Partial<BeginEdits>) => void
/** The changes, and the function that adds to them. */
export type Edited = { edits: BeginEdits; edit: ChangeEdits }
type Draft = { text: string; edits: BeginEdits }

const noEdits: BeginEdits = { names: {}, address: null, points: {}, added: [], off: [], removed: [] }
const empty: Draft = { text: '', edits: noEdits }

/**
 * The user's description of an offering, as typed and debounced, and the changes to what was read in it. Both survive a
 * closed tab and another screen until the project is created.
 */
export function useBeginDraft({ account, user }: SessionView) {
  const name = `begin draft ${account.account_id} ${user.user_id}`
  const [draft, setDraft] = useState(empty)
  const [rested, setRested] = useState('')
  useEffect(() => {
    void readStored<Draft>(name).then((kept) => {
      if (kept) setDraft((now) => (now === empty ? { ...kept, edits: { ...noEdits, ...kept.edits } } : now))
    })
  }, [name])
  const forget = useStoredDraft(name, draft)
  const { text, edits } = draft
  useEffect(() => {
    const timer = setTimeout(setRested, pause, text)
    return () => clearTimeout(timer)
  }, [text])
  const setText = useCallback((next: string) => setDraft((now) => withText(now, next)), [])
  const edit: ChangeEdits = useCallback(
    (change) => setDraft((now) => ({ ...now, edits: { ...now.edits, ...change(now.edits) } })),
    [],
  )
  return { text, setText, rested, edits, edit, forget }
}

/** Without a description, only the address of the sender is left of the changes: the others belong to what was read. */
function withText({ edits }: Draft, text: string): Draft {
  return { text, edits: text.trim() === '' ? { ...noEdits, address: edits.address } : edits }
}

/** Stores the draft when the user pauses, and once more when the page is left. Returns a function that deletes it. */
function useStoredDraft(name: string, draft: Draft) {
  const isForgotten = useRef(false)
  const latest = useRef(draft)
  latest.current = draft
  const keep = useCallback(() => {
    // The empty draft is shown until the stored one is read.
    if (latest.current === empty || isForgotten.current) return
    void writeStored(name, latest.current.text === '' ? undefined : latest.current)
  }, [name])
  useEffect(() => {
    const timer = setTimeout(keep, pause)
    return () => clearTimeout(timer)
  }, [draft, keep])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  return useCallback(() => {
    // Without this, the draft would be stored again when the page is left.
    isForgotten.current = true
    void writeStored(name, undefined)
  }, [name])
}
