import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callRoute, type DataOf, type MutationName, type GivenTo } from '#web/data/client.ts'
import { readAgain } from '#web/data/read-again.ts'

type Options<Name extends MutationName> = {
  onDone?: (data: DataOf<Name>, given: GivenTo<Name>) => void
}

/**
 * A mutation as a screen performs it. One intent has one idempotency key: it is made with the first attempt, kept
 * while attempts fail, and renewed after a success or when something else is sent. What is shown is read again after.
 */
export function useRouteMutation<Name extends MutationName>(name: Name, { onDone }: Options<Name> = {}) {
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
  })
}
