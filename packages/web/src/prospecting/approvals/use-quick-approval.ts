import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { callRoute, type GivenTo } from '#web/data/client.ts'
import { readAgain } from '#web/data/read-again.ts'
import { useVerified } from '#web/prospecting/revisions/use-verified.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Given = GivenTo<'prospect_approvals'>
type Queue = { pages: { data: { prospect_id: string }[] }[] }

/**
 * Approves a text on one key where nothing has to be ticked or filled in: the queue goes on at once, and the call follows. A
 * refusal brings the text back with its reason.
 *
 * @returns The function that approves the shown text. It is null if the dialog has to ask first, or while the text is not verified.
 */
export function useQuickApproval(prospect: ProspectDetail): (() => void) | null {
  const t = useTranslations('approve')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const { project_id, prospect_id, outreach_revision: revision } = prospect
  const verification = useVerified(prospect_id, revision)
  // One key for each press: the client repeats a call that got no answer under the same key.
  const { mutate } = useMutation({
    mutationFn: async (given: Given) =>
      callRoute('prospect_approvals', given, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => showToast(t('done')),
    onError: (error, given) => {
      showFailure(error)
      void navigate({
        to: '/projects/$project_id/review',
        params: { project_id: given.project_id },
        search: { at: given.prospect_id },
      })
    },
    onSettled: (_data, _error, given) =>
      readAgain(queries, ({ queryKey: [name, of] }) => {
        const { project_id: project, prospect_id: one } = (of ?? {}) as Partial<Given>
        if (project !== given.project_id) return false
        return one === undefined ? isOfQueue(String(name)) : one === given.prospect_id
      }),
  })
  if (!revision || typeof verification !== 'object' || !verification.sound || needsDialog(prospect))
    return null
  return () => {
    leaveQueue(queries, project_id, prospect_id)
    mutate({
      project_id,
      prospect_id,
      outreach_revision_id: revision.outreach_revision_id,
      content_fingerprint: verification.computed,
      acknowledged_warnings: [],
    })
  }
}

/** Whether the dialog has something to ask, to show or to refuse. */
function needsDialog({ gate, outreach_revision, decision }: ProspectDetail) {
  return (
    decision === null ||
    outreach_revision?.channel !== 'letter' ||
    gate.some(({ result }) => result !== 'pass')
  )
}

const isOfQueue = (name: string) => name.startsWith('app_review') || name.startsWith('app_summary')

/** The text waits no longer, for all that this screen knows; what the service answers is read afterwards. */
function leaveQueue(queries: ReturnType<typeof useQueryClient>, project_id: string, prospect_id: string) {
  queries.setQueriesData<Queue>(
    {
      predicate: ({ queryKey: [name, of] }) =>
        name === 'app_review_list' && (of as { project_id?: string } | undefined)?.project_id === project_id,
    },
    (queue) =>
      queue && {
        ...queue,
        pages: queue.pages.map((page) => ({
          ...page,
          data: page.data.filter((one) => one.prospect_id !== prospect_id),
        })),
      },
  )
}
