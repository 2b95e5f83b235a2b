import type { Feed } from '@alphorn/contract/lists/app-lists'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime, formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { feed: Feed; name: string; may: boolean }

/**
 * Shows an address that external programs read: when it was created, when it was last read, and a button to revoke it.
 */
export function FeedLine({ feed, name, may }: Props) {
  const t = useTranslations('feeds')
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { feed_id, created_at, last_read_at, revoked_at } = feed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-muted tabular">
          {t('created', { at: dayAndTime(created_at) })} ·{' '}
          {last_read_at === null ? t('never_read') : t('read', { ago: formatAgo(last_read_at, language) })}
        </p>
      </div>
      {revoked_at !== null ? (
        <Badge tone="bad">{t('revoked')}</Badge>
      ) : (
        <>
          <Badge tone="ok">{t('active')}</Badge>
          {may && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('revoke')}
            </Button>
          )}
        </>
      )}
      {asking && <RevokeFeed feed_id={feed_id} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeFeed({ feed_id, onClose }: { feed_id: string; onClose: () => void }) {
  const t = useTranslations('feeds')
  const showFailure = useFailureToast()
  const revoke = useRouteMutation('app_feed_revoke', {
    onDone: () => {
      showToast(t('was_revoked'))
      onClose()
    },
    onFailure: showFailure,
  })
  return (
    <ConfirmDialog
      title={t('revoke_title')}
      text={t('revoke_text')}
      word={t('revoke')}
      busy={revoke.isPending}
      onSure={() => revoke.mutate({ feed_id })}
      onClose={onClose}
    />
  )
}
