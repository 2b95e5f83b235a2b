import type { Watch } from '@alphorn/contract/lists/watches'
import { Link } from '@tanstack/react-router'
import { Bell, BellOff, History, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AddToList, type CompanySelection } from '#web/companies/adding/add-to-list.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const EditWatch = lazyPart(() => import('#web/lists/watches/edit-watch.tsx'), 'EditWatch')

/** Actions on a watch: mute, edit, delete, open its history. */
export function WatchActions({ watch, onDelete }: { watch: Watch; onDelete: () => void }) {
  const t = useTranslations('watch_mail')
  const watches = useTranslations('watches')
  const building = useTranslations('building')
  const showFailure = useFailureToast()
  const [editing, setEditing] = useState(false)
  const { watch_id, muted } = watch
  const mute = useRouteMutation('app_watch_edit', {
    onDone: (after) => showToast(t(after.muted ? 'muted_notice' : 'unmuted_notice')),
    onFailure: showFailure,
  })
  return (
    <>
      <Button
        icon={muted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        busy={mute.isPending}
        onClick={() => mute.mutate({ watch_id, muted: !muted })}
      >
        {t(muted ? 'unmute' : 'mute')}
      </Button>
      <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <AddToList chosen={chosenBy(watch)} size="normal" />
      <Link
        to="/developers/requests"
        search={{ target: watch_id }}
        aria-label={building('history')}
        title={building('history')}
        className={buttonClass('plain', 'icon')}
      >
        <History aria-hidden />
      </Link>
      <Button icon={<Trash2 aria-hidden />} onClick={onDelete}>
        {watches('delete')}
      </Button>
      {editing && (
        <Suspense fallback={null}>
          <EditWatch watch={watch} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The companies of the watch: those listed by name, or all that match its filters. */
function chosenBy({ company_ids, filters }: Watch): CompanySelection {
  if (company_ids) return { company_ids }
  return { matching: { filters: filters ?? {}, total: null } }
}
