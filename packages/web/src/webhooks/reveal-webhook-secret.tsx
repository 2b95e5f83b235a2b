import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#web/reference/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

export type Revealed = { name: string; secret: string }
type Props = { revealed: Revealed; onClose: () => void }

/** Shows the secret under an endpoint's signatures, once. */
export function RevealWebhookSecret({ revealed: { name, secret }, onClose }: Props) {
  const t = useTranslations('webhooks')
  const credentials = useTranslations('credentials')
  const [stored, setStored] = useState(false)
  return (
    <Modal
      open
      sticky
      onClose={onClose}
      title={name}
      footer={
        <Button look="primary" disabled={!stored} onClick={onClose}>
          {credentials('close')}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <p className="rounded-md bg-warn-soft px-3 py-2 font-medium text-warn">{credentials('once')}</p>
        <div className="flex gap-2">
          <input
            readOnly
            aria-label={credentials('secret')}
            value={secret}
            onFocus={({ target }) => target.select()}
            className="field h-8 font-mono text-xs"
          />
          <CopyButton text={secret} label={credentials('copy')} />
        </div>
        <p className="text-sm text-muted">{t('verify_text')}</p>
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={stored} onChange={({ target }) => setStored(target.checked)} />
          {credentials('stored')}
        </label>
      </div>
    </Modal>
  )
}
