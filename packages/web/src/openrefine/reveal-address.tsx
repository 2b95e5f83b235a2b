import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Address } from '#web/feeds/reveal-feed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** Shows the address of a reconciliation service, once: who has it may use it. */
export function RevealAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTranslations('openrefine')
  const feeds = useTranslations('feeds')
  const [stored, setStored] = useState(false)
  return (
    <Modal
      open
      sticky
      onClose={onClose}
      title={t('title')}
      footer={
        <Button look="primary" disabled={!stored} onClick={onClose}>
          {feeds('done')}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <p className="rounded-md bg-warn-soft px-3 py-2 font-medium text-warn">{t('once')}</p>
        <Address label={t('address')} address={address} />
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={stored} onChange={({ target }) => setStored(target.checked)} />
          {feeds('stored')}
        </label>
      </div>
    </Modal>
  )
}
