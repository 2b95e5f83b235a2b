import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetScreen, mayLeaveScreen } from '#web/data/leaving.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Ends the session of this browser, after asking about unsaved input. */
export function useSignOut() {
  const router = useRouter()
  const queries = useQueryClient()
  const signOut = useRouteMutation('sign_out', {
    onDone: () => {
      forgetScreen()
      queries.clear()
      router.history.push('/sign-in', undefined, { ignoreBlocker: true })
    },
    onFailure: useFailureToast(),
  })
  return () => mayLeaveScreen() && signOut.mutate({})
}
