import type { Owner } from '@alphorn/contract/prospecting/owner'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useMembers } from '#web/prospecting/notes/use-members.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { project_id: string; prospect_id: string; owner: Owner | null }

/** Selects the owner of a prospect. */
export function OwnerSelect({ project_id, prospect_id, owner }: Props) {
  const t = useTranslations('notes')
  const id = useId()
  const showFailure = useFailureToast()
  const assign = useRouteMutation('app_owner_set')
  const all = useMembers()
  const chosen = assign.isPending ? assign.variables.user_id : (owner?.user_id ?? null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {t('owner')}
      </label>
      <select
        id={id}
        className="field h-8 w-auto! max-w-full"
        value={chosen ?? ''}
        onChange={({ target }) =>
          assign.mutate(
            { project_id, prospect_ids: [prospect_id], user_id: target.value || null },
            { onError: showFailure },
          )
        }
      >
        <option value="">{t('nobody')}</option>
        {owner && !all.some(({ user_id }) => user_id === owner.user_id) && (
          <option value={owner.user_id}>{owner.name}</option>
        )}
        {all.map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
