import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import { Ellipsis, Pencil, Power, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { RevealWebhookSecret, type Revealed } from '#web/developers/webhooks/reveal-webhook-secret.tsx'
import { WebhookForm } from '#web/developers/webhooks/webhook-form.tsx'

type Action = 'edit' | 'rotate' | 'delete'
type Props = { webhook: Webhook; onDeleted: () => void }

/** Actions of an owner on an endpoint. */
export function WebhookActions({ webhook, onDeleted }: Props) {
  const t = useTranslations('webhooks')
  const [doing, setDoing] = useState<Action | null>(null)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const { webhook_id, name } = webhook
  const close = () => setDoing(null)
  const rotate = useRouteMutation('app_webhook_rotate', {
    onDone: (made) => {
      close()
      setRevealed(made)
    },
  })
  const remove = useRouteMutation('app_webhook_delete', {
    onDone: () => {
      showToast(t('deleted', { name }))
      onDeleted()
    },
  })
  return (
    <>
      <ActionMenu webhook={webhook} onChoose={setDoing} />
      {doing === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
      {doing === 'rotate' && (
        <ConfirmDialog
          title={t('rotate')}
          text={t('rotate_text')}
          word={t('rotate')}
          variant="primary"
          busy={rotate.isPending}
          onSure={() => rotate.mutate({ webhook_id })}
          onClose={close}
        >
          <div className="pb-2">
            <FormFailure error={rotate.error} />
          </div>
        </ConfirmDialog>
      )}
      {doing === 'delete' && (
        <ConfirmDialog
          title={t('delete')}
          text={t('delete_text', { name })}
          word={t('delete')}
          busy={remove.isPending}
          onSure={() => remove.mutate({ webhook_id })}
          onClose={close}
        >
          <div className="pb-2">
            <FormFailure error={remove.error} />
          </div>
        </ConfirmDialog>
      )}
      {revealed && <RevealWebhookSecret revealed={revealed} onClose={() => setRevealed(null)} />}
    </>
  )
}

type MenuProps = { webhook: Webhook; onChoose: (action: Action) => void }

function ActionMenu({ webhook: { webhook_id, name, disabled_at }, onChoose }: MenuProps) {
  const t = useTranslations('webhooks')
  const showFailure = useFailureToast()
  const isOff = disabled_at !== null
  const toggle = useRouteMutation('app_webhook_edit', {
    onDone: () => showToast(isOff ? t('enabled') : t('disabled')),
    onFailure: showFailure,
  })
  return (
    <IconMenu icon={<Ellipsis aria-hidden />} label={t('actions_for', { name })}>
      <DropItem icon={<Pencil aria-hidden />} onClick={() => onChoose('edit')}>
        {t('edit')}
      </DropItem>
      <DropItem icon={<RefreshCw aria-hidden />} onClick={() => onChoose('rotate')}>
        {t('rotate')}
      </DropItem>
      <DropItem icon={<Power aria-hidden />} onClick={() => toggle.mutate({ webhook_id, enabled: isOff })}>
        {isOff ? t('enable') : t('disable')}
      </DropItem>
      <DropItem icon={<Trash2 aria-hidden />} tone="bad" onClick={() => onChoose('delete')}>
        {t('delete')}
      </DropItem>
    </IconMenu>
  )
}
