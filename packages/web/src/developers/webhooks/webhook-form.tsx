import type { EventKind } from '@alphorn/contract/webhooks/events'
import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { groupNames, kindGroups, type ShownKind } from '#web/developers/webhooks/event-kinds.ts'
import type { Revealed } from '#web/developers/webhooks/reveal-webhook-secret.tsx'

type Props = {
  /** The endpoint to change; a new one without. */
  webhook?: Webhook
  onClose: () => void
  onCreated?: (made: Revealed) => void
}

/** Name, address and kinds of an endpoint. */
export function WebhookForm({ webhook, onClose, onCreated }: Props) {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const settings = useTranslations('settings')
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [kinds, setKinds] = useState<readonly EventKind[]>(webhook?.kinds ?? kindGroups.releases)
  const create = useRouteMutation('app_webhook_create', { onDone: (made) => onCreated?.(made) })
  const edit = useRouteMutation('app_webhook_edit', { onDone: onClose })
  const { error, isPending } = webhook ? edit : create
  const wrong = useFieldErrors(error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = { name: name.trim(), url: url.trim(), kinds: [...kinds] as ShownKind[] }
    if (webhook) edit.mutate({ webhook_id: webhook.webhook_id, ...given })
    else create.mutate(given)
  }
  return (
    <Modal open onClose={onClose} title={webhook ? t('edit') : t('new')} description={t('form_text')}>
      <form className="space-y-4 pb-4" onSubmit={send}>
        <TextField
          label={t('name')}
          required
          autoFocus
          maxLength={100}
          value={name}
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('url')}
          type="url"
          required
          maxLength={2000}
          value={url}
          hint={t('url_hint')}
          error={wrong['url']}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Kinds kinds={kinds} onChoose={setKinds} />
        <FormFailure error={error} known={['name', 'url']} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={isPending} disabled={kinds.length === 0}>
            {webhook ? settings('save') : t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type KindsProps = { kinds: readonly EventKind[]; onChoose: (kinds: readonly EventKind[]) => void }

function Kinds({ kinds, onChoose }: KindsProps) {
  const t = useTranslations('webhooks')
  const words = useTranslations('webhooks.kind')
  const set = (one: EventKind, on: boolean) =>
    onChoose(on ? [...kinds, one] : kinds.filter((kind) => kind !== one))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groupNames.map((group) => (
        <fieldset key={group} className="space-y-1.5">
          <legend className="font-medium">{t(`group_${group}`)}</legend>
          {kindGroups[group].map((kind) => (
            <label key={kind} className="flex items-start gap-2" title={kind}>
              <input
                type="checkbox"
                className="mt-1"
                checked={kinds.includes(kind)}
                onChange={({ target }) => set(kind, target.checked)}
              />
              {words(keyOf(kind))}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type KeyOf<Kind> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** Messages know no dots. */
function keyOf<Kind extends ShownKind>(kind: Kind) {
  return kind.replace('.', '_') as KeyOf<Kind>
}
