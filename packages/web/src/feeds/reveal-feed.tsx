import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'

export type RevealedFeed = { atom_path: string; json_path: string }

/** Shows the addresses of a feed, once: who has them reads it. */
export function RevealFeed({ feed, onClose }: { feed: RevealedFeed; onClose: () => void }) {
  const t = useTranslations('feeds')
  const [stored, setStored] = useState(false)
  return (
    <Modal
      open
      sticky
      onClose={onClose}
      title={t('address')}
      footer={
        <Button look="primary" disabled={!stored} onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <p className="rounded-md bg-warn-soft px-3 py-2 font-medium text-warn">{t('once')}</p>
        <Address label="Atom" address={new URL(feed.atom_path, location.origin).href} />
        <Address label="JSON Feed" address={new URL(feed.json_path, location.origin).href} />
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={stored} onChange={({ target }) => setStored(target.checked)} />
          {t('stored')}
        </label>
      </div>
    </Modal>
  )
}

/** An address to be copied. */
export function Address({ label, address }: { label: string; address: string }) {
  const t = useTranslations('feeds')
  const [copied, setCopied] = useState(false)
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className="field h-8 font-mono text-xs"
          />
          <Button
            icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
        </div>
      )}
    </Field>
  )
}
