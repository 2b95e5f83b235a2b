import type { EventKind } from '@alphorn/contract/webhooks/events'
import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { groupNames, kindGroups, type ShownKind } from '#web/developers/webhooks/event-kinds.ts'
import type { Revealed } from '#web/developers/webhooks/reveal-webhook-secret.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import type { GivenTo } from '#web/data/client.ts'

type Props = {
  /** The endpoint to edit; omitted for a new one. */
  webhook?: Webhook
  onClose: () => void
  onCreated?: (made: Revealed) => void
}

/** Name, address and kinds of an endpoint. */
export function WebhookForm({ webhook, onClose, onCreated }: Props) {
  const t = useTranslations('webhooks')
  const settings = useTranslations('settings')
  const create = useRouteMutation('app_webhook_create', { onDone: (made) => onCreated?.(made) })
  const edit = useRouteMutation('app_webhook_edit', { onDone: onClose })
  const sending = webhook
    ? { ...edit, mutate: (given: WebhookValues) => edit.mutate({ webhook_id: webhook.webhook_id, ...given }) }
    : create
  const form = useRouteForm('app_webhook_create', sending, {
    values: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      kinds: (webhook?.kinds ?? kindGroups.releases) as readonly EventKind[],
    },
    given: ({ name, url, kinds }) => ({
      name: name.trim(),
      url: url.trim(),
      kinds: [...kinds] as ShownKind[],
    }),
  })
  const kinds = form.choice('kinds')
  return (
    <FormDialog
      of={form}
      title={webhook ? t('edit') : t('new')}
      description={t('form_text')}
      word={webhook ? settings('save') : t('create')}
      disabled={kinds.chosen.length === 0}
      onClose={onClose}
    >
      <TextField label={t('name')} required autoFocus maxLength={100} {...form.field('name')} />
      <TextField
        label={t('url')}
        type="url"
        required
        maxLength={2000}
        hint={t('url_hint')}
        {...form.field('url')}
      />
      <Kinds {...kinds} />
    </FormDialog>
  )
}

type WebhookValues = GivenTo<'app_webhook_create'>
type KindsProps = { chosen: readonly EventKind[]; onChange: (kinds: readonly EventKind[]) => void }

function Kinds({ chosen: kinds, onChange }: KindsProps) {
  const t = useTranslations('webhooks')
  const words = useTranslations('webhooks.kind')
  const set = (one: EventKind, on: boolean) =>
    onChange(on ? [...kinds, one] : kinds.filter((kind) => kind !== one))
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

/** Keys of messages cannot contain dots. */
function keyOf<Kind extends ShownKind>(kind: Kind) {
  return kind.replace('.', '_') as KeyOf<Kind>
}
