import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type GivenTo, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Changed = Pick<GivenTo<'app_text_revise'>, 'variants' | 'claims'>

/**
 * Saves an edited text as a revision by a person, and shows it at once. If another version was saved meanwhile, that
 * one is fetched so that the difference can be shown.
 */
export function useRevised({ project_id, prospect_id }: ProspectDetail, onSaved: () => void) {
  const t = useTranslations('letter')
  const queries = useQueryClient()
  const { queryKey } = routeQuery('prospect_detail', { project_id, prospect_id })
  const revise = useRouteMutation('app_text_revise', {
    onDone: ({ revision }) => {
      queries.setQueryData(queryKey, (detail) =>
        detail ? { ...detail, outreach_revision: revision, verification: null } : detail,
      )
      showToast(t('saved'))
      onSaved()
    },
    onFailure: () => void queries.invalidateQueries({ queryKey }),
  })
  const save = (
    {
      outreach_revision_id,
      content_fingerprint,
    }: Pick<OutreachRevision, 'outreach_revision_id' | 'content_fingerprint'>,
    changed: Changed,
  ) => revise.mutate({ project_id, prospect_id, outreach_revision_id, content_fingerprint, ...changed })
  return { save, error: revise.error, isPending: revise.isPending }
}
