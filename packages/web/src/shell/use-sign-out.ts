import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'

/** Ends the session of this browser. */
export function useSignOut() {
  const router = useRouter()
  const queries = useQueryClient()
  const signOut = useRouteMutation('sign_out', {
    onDone: () => {
      queries.clear()
      router.history.push('/sign-in')
    },
  })
  return () => signOut.mutate({})
}
