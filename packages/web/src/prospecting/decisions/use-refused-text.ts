import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { restoreToQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useFailureToast, useFailureToastAbout } from '#web/shared/failures/use-failure-toast.ts'
import { readReview } from '#web/shared/search-params.ts'
import { isOverlayOpen, isTyping } from '#web/ui/keys.ts'

type RefusedText = { project_id: string; prospect_id: string; name: string }

/**
 * Returns a function that reports a refused action on a text of the review. It returns to the text, with the filters as
 * they are, while the user reads this review. A user who does something else stays there, and the toast leads to the
 * text.
 */
export function useRefusedText() {
  const router = useRouter()
  const showFailure = useFailureToast()
  const showFailureAbout = useFailureToastAbout()
  const queries = useQueryClient()
  return (error: unknown, { project_id, prospect_id, name }: RefusedText) => {
    restoreToQueue(queries, project_id, prospect_id)
    const isInReview = () => router.state.location.pathname === `/projects/${project_id}/review`
    const filters = () => (isInReview() ? readReview(router.state.location.search) : {})
    const onShow = () =>
      void router.navigate({
        to: '/projects/$project_id/review',
        params: { project_id },
        search: { ...filters(), at: prospect_id, set: undefined },
      })
    if (!isInReview() || filters().set || isBusy()) return showFailureAbout(error, { about: name, onShow })
    showFailure(error)
    onShow()
  }
}

/** Returns whether the user types, edits a text or answers a dialog. */
function isBusy() {
  return isOverlayOpen() || isTyping() || document.querySelector('[data-editing]') !== null
}
