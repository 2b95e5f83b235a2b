import type { Passkey } from '@alphorn/contract/accounts/profile'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { formatAgo, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const loadPasskeys = () => import('#web/accounts/second-factor/passkey-dialogs.tsx')
const AddPasskey = lazyPart(loadPasskeys, 'AddPasskey')
const RenamePasskey = lazyPart(loadPasskeys, 'RenamePasskey')
const RemovePasskey = lazyPart(loadPasskeys, 'RemovePasskey')

type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey } | null

/** The user's passkeys, with actions to register, rename and remove them. */
export function Passkeys() {
  const t = useTranslations('passkeys')
  const [doing, setDoing] = useState<Doing>(null)
  const list = useInfiniteQuery(routeList('app_passkey_list', { limit: 50 }))
  const passkeys = list.data?.pages.flatMap(({ data }) => data)
  const close = () => setDoing(null)
  return (
    <Card
      title={t('title')}
      flush
      aside={
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => setDoing({ what: 'add' })}>
          {t('add')}
        </Button>
      }
    >
      {list.error && !passkeys && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!passkeys && !list.error && <SkeletonRows rows={2} height="h-14" />}
      {passkeys?.length === 0 && <p className="p-4 text-muted">{t('empty')}</p>}
      <ul>
        {passkeys?.map((passkey) => (
          <PasskeyLine key={passkey.passkey_id} passkey={passkey} onDo={setDoing} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {doing?.what === 'add' && <AddPasskey onClose={close} />}
        {doing?.what === 'rename' && <RenamePasskey passkey={doing.passkey} onClose={close} />}
        {doing?.what === 'remove' && <RemovePasskey passkey={doing.passkey} onClose={close} />}
      </Suspense>
    </Card>
  )
}

type LineProps = { passkey: Passkey; onDo: (doing: Doing) => void }

function PasskeyLine({ passkey, onDo }: LineProps) {
  const t = useTranslations('passkeys')
  const { language } = useLanguage()
  const { name, created_at, last_used_at } = passkey
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <Fingerprint className="size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted tabular">
          {last_used_at === null
            ? t('made', { day: formatDay(created_at) })
            : t('used', { when: formatAgo(last_used_at, language) })}
        </p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        icon={<Pencil aria-hidden />}
        aria-label={t('rename_of', { name })}
        onClick={() => onDo({ what: 'rename', passkey })}
      />
      <Button
        removesRow
        variant="quiet"
        size="icon"
        icon={<Trash2 aria-hidden />}
        aria-label={t('remove_of', { name })}
        onClick={() => onDo({ what: 'remove', passkey })}
      />
    </li>
  )
}
