import type { Passkey } from '@alphorn/contract/accounts/profile'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute, routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatAgo, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { agentWords } from '#web/accounts/second-factor/agent-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Sure } from '#web/ui/sure.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey } | null

/** The passkeys of the user: register, name, remove. */
export function Passkeys() {
  const t = useTranslations('passkeys')
  const { language } = useLanguage()
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
          <li
            key={passkey.passkey_id}
            className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
          >
            <Fingerprint className="size-4 shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{passkey.name}</p>
              <p className="text-sm text-muted tabular">
                {passkey.last_used_at === null
                  ? t('made', { day: formatDay(passkey.created_at) })
                  : t('used', { when: formatAgo(passkey.last_used_at, language) })}
              </p>
            </div>
            <Button
              look="quiet"
              size="icon"
              icon={<Pencil aria-hidden />}
              aria-label={t('rename_of', { name: passkey.name })}
              onClick={() => setDoing({ what: 'rename', passkey })}
            />
            <Button
              look="quiet"
              size="icon"
              icon={<Trash2 aria-hidden />}
              aria-label={t('remove_of', { name: passkey.name })}
              onClick={() => setDoing({ what: 'remove', passkey })}
            />
          </li>
        ))}
      </ul>
      {doing?.what === 'add' && <AddPasskey onClose={close} />}
      {doing?.what === 'rename' && <RenamePasskey passkey={doing.passkey} onClose={close} />}
      {doing?.what === 'remove' && <RemovePasskey passkey={doing.passkey} onClose={close} />}
    </Card>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const [name, setName] = useState(agentWords(navigator.userAgent) ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const wrong = useFieldErrors(error)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const [{ startRegistration }, { data }] = await Promise.all([
        import('@simplewebauthn/browser'),
        callRoute('app_passkey_offer', {}),
      ])
      const optionsJSON = data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const made = await startRegistration({ optionsJSON })
      await callRoute('app_passkey_add', { name, response: { ...made, response: { ...made.response } } })
      await queries.invalidateQueries({ queryKey: ['app_passkey_list'] })
      await queries.invalidateQueries({ queryKey: ['session'] })
      showToast(t('added', { name }))
      onClose()
    } catch (fault) {
      setError(fault)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open onClose={onClose} title={t('add')} description={t('add_text')}>
      <form className="space-y-4 pb-4" onSubmit={(event) => void add(event)}>
        <TextField
          label={t('name')}
          required
          maxLength={60}
          value={name}
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <FormFailure error={error} known={['name']} says={{ fault: t('not_here') }} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type OneProps = { passkey: Passkey; onClose: () => void }

function RenamePasskey({ passkey: { passkey_id, name: before }, onClose }: OneProps) {
  const t = useTranslations('passkeys')
  const common = useTranslations('common')
  const settings = useTranslations('settings')
  const [name, setName] = useState(before)
  const rename = useRouteMutation('app_passkey_rename', { onDone: onClose })
  const wrong = useFieldErrors(rename.error)
  return (
    <Modal open onClose={onClose} title={t('rename_of', { name: before })}>
      <form
        className="space-y-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ passkey_id, name: name.trim() })
        }}
      >
        <TextField
          label={t('name')}
          required
          autoFocus
          maxLength={60}
          value={name}
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <FormFailure error={rename.error} known={['name']} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={rename.isPending}>
            {settings('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function RemovePasskey({ passkey: { passkey_id, name }, onClose }: OneProps) {
  const t = useTranslations('passkeys')
  const tellFailure = useFailureToast()
  const remove = useRouteMutation('app_passkey_remove', {
    onDone: () => {
      showToast(t('removed', { name }))
      onClose()
    },
  })
  return (
    <Sure
      title={t('remove_of', { name })}
      text={t('remove_text')}
      word={t('remove')}
      busy={remove.isPending}
      onSure={() => remove.mutate({ passkey_id }, { onError: tellFailure })}
      onClose={onClose}
    />
  )
}
