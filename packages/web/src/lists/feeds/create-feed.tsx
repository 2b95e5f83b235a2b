import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import type { FeedSource } from '#web/lists/feeds/feeds.tsx'
import type { RevealedFeed } from '#web/lists/feeds/reveal-feed.tsx'
import { SignalKinds } from '#web/companies/filters/signal-kinds.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type FeedForm = { kinds: SignalKind[] }
type Props = { of: FeedSource; onClose: () => void; onCreated: (feed: RevealedFeed) => void }

/** Creates a feed for some kinds of signals. Its address is shown only once. */
export function CreateFeed({ of, onClose, onCreated }: Props) {
  const t = useTranslations('feeds')
  const ofList = useRouteMutation('app_list_feed_create', { onDone: onCreated })
  const ofWatch = useRouteMutation('app_watch_feed_create', { onDone: onCreated })
  const [sending, create] =
    'list_id' in of
      ? [ofList, (given: FeedForm) => ofList.mutate({ ...of, ...given })]
      : [ofWatch, (given: FeedForm) => ofWatch.mutate({ ...of, ...given })]
  const form = useRouteForm(
    'app_list_feed_create',
    { ...sending, mutate: create },
    {
      values: { kinds: undefined as SignalKind[] | undefined },
      given: ({ kinds = [] }) => ({ kinds }),
    },
  )
  return (
    <FormDialog
      of={form}
      wide
      title={t('new')}
      description={t('address_is_key')}
      word={t('create')}
      onClose={onClose}
    >
      <SignalKinds legend={t('kinds')} {...form.choice('kinds')} />
    </FormDialog>
  )
}
