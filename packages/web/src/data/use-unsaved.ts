import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLeaveQuestion } from '#web/data/leaving.ts'
import { writeStored, readStored } from '#web/data/local-store.ts'
import { useSession } from '#web/data/use-session.ts'

// Unsaved input of a form. The user is warned before losing it, and it is restored after a sign-in or a closed tab.

const keepEvery = 1000
/** Time after which unsaved input is stale and is deleted. */
const retentionMs = 7 * 86_400_000

/** The typed value, and the saved value from which the form started. */
export type Unsaved<Value> = { base: unknown; value: Value; at: number }

/** Storage key of a form. It contains the user, so that the next user of the browser does not see the input. */
function useStorageKey(form: string) {
  const session = useSession()
  return session && `unsaved ${session.account.account_id} ${session.user.user_id} ${form}`
}

/** Returns the unsaved value of a form; undefined until it is known. */
export function useStoredUnsaved<Value>(form: string): Unsaved<Value> | null | undefined {
  const name = useStorageKey(form)
  const [kept, setKept] = useState<Unsaved<Value> | null>()
  useEffect(() => {
    if (name === undefined) return
    let wanted = true
    void readStored<Unsaved<Value>>(name).then((found) => {
      if (wanted) setKept(found && Date.now() - found.at < retentionMs ? found : null)
    })
    return () => {
      wanted = false
    }
  }, [name])
  return kept
}

type Options<Value> = {
  dirty: boolean
  /** Returns the current value of the form. */
  valueOf: () => Value
  base: unknown
  /** Restores the stored values in the form. Returns false if they do not belong there. */
  restore: (kept: Unsaved<Value>) => boolean | void
  /** False: the user leaves without a question, and the input is restored on return. */
  asksBeforeLeaving?: boolean
}

/**
 * Warns before the user leaves a form with unsaved input, and stores the input across a sign-in and a closed tab.
 * `forget`: the input is saved or discarded. `mayLeave` asks before a button leaves the form. `restored`: the form
 * shows the stored input.
 */
export function useUnsaved<Value>(form: string, options: Options<Value>) {
  const t = useTranslations('unsaved')
  const kept = useStoredUnsaved<Value>(form)
  const [restored, setRestored] = useState(false)
  const latest = useRef(options)
  latest.current = options
  const { isForgotten, forget } = usePersistUnsaved(useStorageKey(form), options.dirty, latest)
  useEffect(() => {
    if (kept) setRestored(latest.current.restore(kept) !== false)
  }, [kept])

  const isKept = () => latest.current.dirty && latest.current.asksBeforeLeaving === false
  const holds = () => latest.current.dirty && !isKept() && !isForgotten()
  const drop = () => {
    forget()
    setRestored(false)
  }
  const dropUnlessKept = () => {
    if (!isKept()) drop()
  }
  const asks = () => !holds() || confirm(t('leave'))
  const mayLeave = () => {
    const leaves = asks()
    if (leaves) dropUnlessKept()
    return leaves
  }
  useLeaveQuestion({ asks, forget: dropUnlessKept })
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !mayLeave(),
    enableBeforeUnload: holds,
    disabled: !options.dirty,
  })
  return { restored, forget: drop, mayLeave }
}

/** Stores the form's values while they are unsaved, and once more on unmount, unless they are to be forgotten. */
function usePersistUnsaved<Value>(
  name: string | undefined,
  dirty: boolean,
  latest: { readonly current: Options<Value> },
) {
  const written = useRef<string | null>(null)
  const forgotten = useRef(false)
  const keep = useCallback(() => {
    if (name === undefined || !latest.current.dirty || forgotten.current) return
    const { base, valueOf } = latest.current
    const text = JSON.stringify(valueOf())
    if (text === written.current) return
    written.current = text
    void writeStored(name, {
      base,
      value: JSON.parse(text) as Value,
      at: Date.now(),
    } satisfies Unsaved<Value>)
  }, [name, latest])
  useEffect(() => {
    if (!dirty) return
    forgotten.current = false
    const timer = setInterval(keep, keepEvery)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [dirty, keep])
  const forget = () => {
    forgotten.current = true
    written.current = null
    if (name !== undefined) void writeStored(name, undefined)
  }
  return { isForgotten: () => forgotten.current, forget }
}
