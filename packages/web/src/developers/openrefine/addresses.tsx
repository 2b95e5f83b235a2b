import type { Reconciler } from '@alphorn/contract/directory/reconciliation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Gem, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatAgo, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { CreateAddress } from '#web/developers/openrefine/create-address.tsx'
import { RevealAddress } from '#web/developers/openrefine/reveal-address.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { ListHead } from '#web/shared/list-head.tsx'

/** The addresses at which OpenRefine matches company names with the directory. */
export function ReconcilerAddresses() {
  const t = useTranslations('openrefine')
  const may = useHasScope('markets:write')
  const [creating, setCreating] = useState(false)
  const [revealed, setRevealed] = useState<string | null>(null)
  const list = useInfiniteQuery(routeList('app_reconciler_list', { limit: 200 }))
  const addresses = list.data?.pages.flatMap((page) => page.data)
  const create = may && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListHead title={t('title')} list={addresses} hasMore={list.hasNextPage} create={create} />
      <div className="max-w-5xl px-6 pb-10">
        <ReadsList
          more
          of={list}
          waiting={<SkeletonRows rows={4} height="h-14" />}
          empty={
            <Empty icon={Gem} title={t('empty_title')} actions={create}>
              {t('text')}
            </Empty>
          }
        >
          {(addresses) => (
            <>
              <p className="max-w-prose pb-4 text-muted">{t('text')}</p>
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {addresses.map((address) => (
                  <AddressLine key={address.reconciler_id} address={address} may={may} />
                ))}
              </ul>
            </>
          )}
        </ReadsList>
      </div>
      {creating && (
        <CreateAddress
          onClose={() => setCreating(false)}
          onCreated={({ path }) => {
            setCreating(false)
            setRevealed(new URL(path, location.origin).href)
          }}
        />
      )}
      {revealed !== null && <RevealAddress address={revealed} onClose={() => setRevealed(null)} />}
    </>
  )
}

function AddressLine({ address, may }: { address: Reconciler; may: boolean }) {
  const t = useTranslations('openrefine')
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { name, created_at, created_by, last_used_at, revoked_at } = address
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted tabular">
          {t('created', { at: formatDay(created_at), by: created_by })} ·{' '}
          {last_used_at === null ? t('never') : t('used', { ago: formatAgo(last_used_at, language) })}
        </p>
      </div>
      <Badge tone={revoked_at === null ? 'ok' : 'bad'}>{t(revoked_at === null ? 'active' : 'revoked')}</Badge>
      {revoked_at === null && may && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('revoke')}
        </Button>
      )}
      {asking && <RevokeAddress address={address} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeAddress({
  address: { reconciler_id, name },
  onClose,
}: {
  address: Reconciler
  onClose: () => void
}) {
  const t = useTranslations('openrefine')
  const showFailure = useFailureToast()
  const revoke = useRouteMutation('app_reconciler_revoke', {
    onDone: () => {
      showToast(t('was_revoked'))
      onClose()
    },
    onFailure: showFailure,
  })
  return (
    <ConfirmDialog
      title={t('revoke_title', { name })}
      text={t('revoke_text')}
      word={t('revoke')}
      busy={revoke.isPending}
      onSure={() => revoke.mutate({ reconciler_id })}
      onClose={onClose}
    />
  )
}
