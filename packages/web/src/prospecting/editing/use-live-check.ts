import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { routeQuery } from '#web/data/client.ts'
import type { FromWorker, ToWorker } from '#web/prospecting/editing/check-worker.ts'
import type { CheckedText, TypedText } from '#web/prospecting/editing/marks.ts'

/** Milliseconds after the last key press before a text is checked. */
const rest = 120

export type LiveCheck = {
  /** The result of checking `of`, or null before there is one. */
  checked: CheckedText | null
  /** The text that was checked last. */
  of: TypedText | null
  /** `unavailable`: the text is checked only when it is saved. */
  state: 'loading' | 'checking' | 'checked' | 'unavailable'
}

/** Checks a text while it is typed, in a web worker. `text` must be the same object as long as it is unchanged. */
export function useLiveCheck(project_id: string, prospect_id: string, text: TypedText): LiveCheck {
  const basis = useQuery({ ...routeQuery('app_text_input', { project_id, prospect_id }), staleTime: 60_000 })
  const { send, found, hasFailed } = useCheckWorker()
  const [isReady, setReady] = useState(false)
  const input = basis.data?.input
  useEffect(() => {
    if (!input) return
    send({ input })
    setReady(true)
  }, [send, input])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(send, rest, text)
    return () => clearTimeout(timer)
  }, [send, isReady, text])
  const isUnavailable = hasFailed || (basis.isError && !input)
  const { checked = null, of = null } = found ?? {}
  return { checked, of, state: isUnavailable ? 'unavailable' : stateOf(isReady, of === text) }
}

function stateOf(isReady: boolean, isOfNow: boolean) {
  if (isOfNow) return 'checked'
  return isReady ? 'checking' : 'loading'
}

type CheckResult = { checked: CheckedText; of: TypedText }

/** Starts the web worker that checks texts. A result is dropped if a later text has been checked. */
function useCheckWorker() {
  const worker = useRef<Worker | null>(null)
  const number = useRef(0)
  const asked = useRef(new Map<number, TypedText>())
  const [found, setFound] = useState<CheckResult | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const thread = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    const waiting = asked.current
    worker.current = thread
    thread.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      const of = waiting.get(data.number)
      for (const earlier of waiting.keys()) if (earlier <= data.number) waiting.delete(earlier)
      if (of) setFound({ checked: data.checked, of })
    })
    thread.addEventListener('error', () => setFailed(true))
    return () => {
      waiting.clear()
      thread.terminate()
    }
  }, [])
  const send = useCallback((given: TypedText | { input: StageInput }) => {
    if ('input' in given) return worker.current?.postMessage(given satisfies ToWorker)
    number.current += 1
    asked.current.set(number.current, given)
    worker.current?.postMessage({ number: number.current, text: given } satisfies ToWorker)
  }, [])
  return { send, found, hasFailed }
}
