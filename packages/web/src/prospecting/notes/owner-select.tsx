import type { Owner } from '@alphorn/contract/prospecting/owner'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useMembers } from '#web/data/use-members.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Select } from '#web/ui/select.tsx'

type Props = { project_id: string; prospect_id: string; owner: Owner | null }

/** Selects the owner of a prospect. */
export function OwnerSelect({ project_id, prospect_id, owner }: Props) {
  const t = useTranslations('notes')
  const id = useId()
  const showFailure = useFailureToast()
  const assign = useRouteMutation('app_owner_set', { onFailure: showFailure })
  const all = useMembers()
  // An owner who left the account is still shown.
  const former = owner && !all.some(({ user_id }) => user_id === owner.user_id) ? [owner] : []
  const chosen = assign.isPending ? assign.variables.user_id : (owner?.user_id ?? null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {t('owner')}
      </label>
      <Select
        id={id}
        className="w-auto! max-w-full"
        none={t('nobody')}
        value={chosen ?? undefined}
        options={[...former, ...all].map(({ user_id, name }) => [user_id, name])}
        onChange={(user_id) =>
          assign.mutate({ project_id, prospect_ids: [prospect_id], user_id: user_id ?? null })
        }
      />
    </div>
  )
}
