import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import type { FeedOf } from '#web/lists/feeds/feeds.tsx'
import type { RevealedFeed } from '#web/lists/feeds/reveal-feed.tsx'
import { SignalKinds } from '#web/companies/filters/filter-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = { of: FeedOf; onClose: () => void; onCreated: (feed: RevealedFeed) => void }

/** A new feed: which signals it tells. Its address comes once. */
export function CreateFeed({ of, onClose, onCreated }: Props) {
  const t = useTranslations('feeds')
  const common = useTranslations('common')
  const [kinds, setKinds] = useState<SignalKind[]>()
  const ofList = useRouteMutation('app_list_feed_create', { onDone: onCreated })
  const ofWatch = useRouteMutation('app_watch_feed_create', { onDone: onCreated })
  const create = () => {
    const chosen = { kinds: kinds ?? [] }
    if ('list_id' in of) ofList.mutate({ ...of, ...chosen })
    else ofWatch.mutate({ ...of, ...chosen })
  }
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('new')}
      description={t('address_is_key')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" busy={ofList.isPending || ofWatch.isPending} onClick={create}>
            {t('create')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        <SignalKinds legend={t('kinds')} chosen={kinds} onChange={setKinds} />
        <FormFailure error={ofList.error ?? ofWatch.error} />
      </div>
    </Modal>
  )
}
