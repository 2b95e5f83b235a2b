import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callRoute, type DataOf, type MutationName, type GivenTo } from '#web/data/client.ts'
import { readAgain } from '#web/data/read-again.ts'

type Options<Name extends MutationName> = {
  onDone?: (data: DataOf<Name>, given: GivenTo<Name>) => void
  /** Is called where the component is gone as well: the screen that an undo is for may have been left. */
  onFailure?: (error: unknown) => void
}

/**
 * A mutation as a screen performs it. One intent has one idempotency key. The first attempt creates the key,
 * failed attempts keep it, and a success or another body renews it. Then what is shown is read again.
 */
export function useRouteMutation<Name extends MutationName>(
  name: Name,
  { onDone, onFailure }: Options<Name> = {},
) {
  const queries = useQueryClient()
  const intent = useRef<{ key: string; body: string } | null>(null)
  return useMutation({
    mutationFn: async (given: GivenTo<Name>) => {
      const body = JSON.stringify(given)
      if (intent.current?.body !== body) intent.current = { key: crypto.randomUUID(), body }
      return (await callRoute(name, given, { idempotencyKey: intent.current.key })).data as DataOf<Name>
    },
    onSuccess: (data, given) => {
      intent.current = null
      onDone?.(data, given)
      void readAgain(queries)
    },
    onError: (error) => onFailure?.(error),
  })
}
