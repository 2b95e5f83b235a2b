import type { SessionView } from '@alphorn/contract/accounts/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writeStored, readStored } from '#web/data/local-store.ts'

const pause = 600

/**
 * The user's description of an offering, as typed and debounced. It survives a closed tab until the project is created.
 */
export function useDescription({ account, user }: SessionView) {
  const name = `begin ${account.account_id} ${user.user_id}`
  const [text, setText] = useState('')
  const [rested, setRested] = useState('')
  const isForgotten = useRef(false)
  useEffect(() => {
    void readStored<string>(name).then((kept) => {
      if (!kept) return
      setText((typed) => (typed === '' ? kept : typed))
    })
  }, [name])
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(text)
      if (text !== '' && !isForgotten.current) void writeStored(name, text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, name])
  const forget = useCallback(() => {
    // Without this, the pending timer would store the text again.
    isForgotten.current = true
    void writeStored(name, undefined)
  }, [name])
  return { text, setText, rested, forget }
}
