import type { SavedView } from '@alphorn/contract/accounts/saved-views'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useRole } from '#web/data/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { views: readonly SavedView[]; search: string; onClose: () => void }

/** Saved views by name: renamed, shared, replaced by what is shown, deleted. */
export function ManageViews({ views, search, onClose }: Props) {
  const t = useTranslations('views')
  return (
    <Modal open wide onClose={onClose} title={t('manage_title')}>
      {views.length === 0 && <p className="pb-4 text-muted">{t('none')}</p>}
      <ul className="divide-y divide-line pb-3">
        {views.map((view) => (
          <ViewLine key={view.view_id} view={view} search={search} />
        ))}
      </ul>
    </Modal>
  )
}

function ViewLine({ view, search }: { view: SavedView; search: string }) {
  const t = useTranslations('views')
  const tellFailure = useFailureToast()
  const [name, setName] = useState(view.name)
  const isOwner = useRole() === 'owner'
  const { view_id, mine, shared } = view
  const change = useRouteMutation('app_view_change')
  const again = useRouteMutation('app_view_create')
  const remove = useRouteMutation('app_view_delete', {
    onDone: () => showToast(t('deleted', { name: view.name }), mine ? { undo } : {}),
  })
  const undo = {
    label: t('undo'),
    onUndo: () => {
      const { screen, project_id, search: saved } = view
      const given = { screen, name: view.name, search: saved, shared }
      again.mutate({ ...given, ...(project_id !== null && { project_id }) }, { onError: tellFailure })
    },
  }
  const rename = () => {
    const wanted = name.trim()
    if (wanted === '' || wanted === view.name) return setName(view.name)
    const onError = (error: unknown) => {
      setName(view.name)
      tellFailure(error)
    }
    change.mutate({ view_id, name: wanted }, { onError })
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      {mine ? (
        <input
          aria-label={t('name_of', { name: view.name })}
          className="field h-8 min-w-40 flex-1"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={rename}
          onKeyDown={({ key }) => key === 'Enter' && rename()}
        />
      ) : (
        <span className="min-w-40 flex-1 truncate">
          {view.name} <span className="text-sm text-muted">{t('by', { name: view.created_by })}</span>
        </span>
      )}
      {mine && (
        <>
          <label className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              aria-label={t('share_of', { name: view.name })}
              checked={shared}
              disabled={change.isPending}
              onChange={({ target }) =>
                change.mutate({ view_id, shared: target.checked }, { onError: tellFailure })
              }
            />
            {t('share')}
          </label>
          {view.search !== search && (
            <Button
              size="small"
              icon={<RefreshCw aria-hidden />}
              onClick={() =>
                change.mutate(
                  { view_id, search },
                  { onError: tellFailure, onSuccess: () => showToast(t('updated', { name: view.name })) },
                )
              }
            >
              {t('update')}
            </Button>
          )}
        </>
      )}
      {(mine || isOwner) && (
        <Button
          size="icon"
          look="quiet"
          aria-label={t('delete', { name: view.name })}
          icon={<Trash2 aria-hidden />}
          busy={remove.isPending}
          onClick={() => remove.mutate({ view_id }, { onError: tellFailure })}
        />
      )}
    </li>
  )
}
