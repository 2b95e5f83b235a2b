import type { List } from '@alphorn/contract/lists/markets'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, Eye, History, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const loadExport = () => import('#web/lists/export-list.tsx')
const loadAddition = () => import('#web/lists/add-list-to-project.tsx')
const ExportList = lazyPart(loadExport, 'ExportList')
const AddListToProject = lazyPart(loadAddition, 'AddListToProject')
const DeleteList = lazyPart(() => import('#web/lists/delete-list.tsx'), 'DeleteList')

type Over = 'export' | 'add' | 'delete' | null

/** Actions on a list. */
export function ListActions({ list }: { list: List }) {
  const t = useTranslations('lists')
  const showFailure = useFailureToast()
  const [over, setOver] = useState<Over>(null)
  const mayWrite = useHasScope('markets:write')
  const mayAdd = useHasScope('prospect:write')
  const build = useRouteMutation('market_build_create', { onFailure: showFailure })
  const { list_id, state, companies, changed_since_build } = list
  const holds = companies !== null && companies > 0
  const needsBuild = state === 'draft' || state === 'failed' || changed_since_build
  const close = () => setOver(null)
  // Preloaded, so that both open without the network.
  useEffect(() => void Promise.all([loadExport(), loadAddition()]), [])
  return (
    <>
      {mayWrite && (
        <Button
          variant={needsBuild ? 'primary' : 'plain'}
          icon={<RefreshCw aria-hidden />}
          busy={build.isPending}
          disabled={state === 'building'}
          onClick={() => build.mutate({ list_id })}
        >
          {companies === null ? t('build') : t('build_again')}
        </Button>
      )}
      <Button icon={<Download aria-hidden />} disabled={!holds} onClick={() => setOver('export')}>
        {t('export')}
      </Button>
      {mayAdd && (
        <Button
          variant={needsBuild ? 'plain' : 'primary'}
          icon={<Plus aria-hidden />}
          disabled={!holds}
          onClick={() => setOver('add')}
        >
          {t('add_to_project')}
        </Button>
      )}
      {mayWrite && <EditAndMore list_id={list_id} onDelete={() => setOver('delete')} />}
      <Suspense fallback={null}>
        {over === 'export' && <ExportList list={list} onClose={close} />}
        {over === 'add' && <AddListToProject list={list} onClose={close} />}
        {over === 'delete' && <DeleteList list={list} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Rare actions on a list: edit its name and filters, open its history, delete it. */
function EditAndMore({ list_id, onDelete }: { list_id: string; onDelete: () => void }) {
  const t = useTranslations('lists')
  const building = useTranslations('building')
  const navigate = useNavigate()
  return (
    <>
      <Link
        to="/lists/$list_id/edit"
        params={{ list_id }}
        aria-label={t('edit')}
        title={t('edit')}
        className={buttonClass('quiet', 'icon')}
      >
        <Pencil aria-hidden />
      </Link>
      <IconMenu label={t('more')} icon={<Ellipsis aria-hidden />}>
        <DropItem
          icon={<Eye aria-hidden />}
          onClick={() => void navigate({ to: '/watches/new', search: { list: list_id } })}
        >
          {t('watch')}
        </DropItem>
        <DropItem
          icon={<History aria-hidden />}
          onClick={() => void navigate({ to: '/lists/$list_id/history', params: { list_id } })}
        >
          {building('history')}
        </DropItem>
        <DropItem icon={<Trash2 aria-hidden />} tone="bad" onClick={onDelete}>
          {t('delete')}
        </DropItem>
      </IconMenu>
    </>
  )
}
