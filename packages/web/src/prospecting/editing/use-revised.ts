import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type GivenTo, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Changed = Pick<GivenTo<'app_text_revise'>, 'variants' | 'claims'>

/**
 * Saves an edited text as a revision by a person, and shows it at once. If another version was saved meanwhile, that
 * one is fetched so that the difference can be shown. Over an approved text it asks first, because the approval then
 * no longer counts: `asks` is true until `confirm` or `cancel` is called.
 */
export function useRevised(prospect: ProspectDetail, onSaved: () => void) {
  const { project_id, prospect_id } = prospect
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
  const [asked, setAsked] = useState<GivenTo<'app_text_revise'> | null>(null)
  const save = (
    {
      outreach_revision_id,
      content_fingerprint,
    }: Pick<OutreachRevision, 'outreach_revision_id' | 'content_fingerprint'>,
    changed: Changed,
  ) => {
    const given = { project_id, prospect_id, outreach_revision_id, content_fingerprint, ...changed }
    if (prospect.outreach_revision?.approved) setAsked(given)
    else revise.mutate(given)
  }
  const cancel = () => setAsked(null)
  const confirm = () => {
    cancel()
    if (asked) revise.mutate(asked)
  }
  return { save, asks: asked !== null, confirm, cancel, error: revise.error, isPending: revise.isPending }
}
