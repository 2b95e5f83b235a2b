import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callRoute, type DataOf, type MutationName, type GivenTo } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'

/**
 * Called even if the component is unmounted, because the user may have left the screen that an undo belongs to. A
 * callback given to `mutate` would be dropped then.
 */
type Options<Name extends MutationName> = {
  onDone?: (data: DataOf<Name>, given: GivenTo<Name>) => void
  onFailure?: (error: unknown) => void
}

/**
 * A mutation with one idempotency key per intent. The first attempt creates the key and failed attempts keep it; a
 * success or another body replaces it. Afterwards visible data is refetched.
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
      void refetchVisible(queries)
    },
    onError: (error) => onFailure?.(error),
  })
}
