import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#web/ui/button.tsx'
import { Address } from '#web/ui/copy-address.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  /** Address for programs, which send the secret of a credential. */
  address: string
  /** Address of the same data for this browser, which sends its session. */
  here: string
  curl: string
  onClose: () => void
}

/** Shows an API call: its address, the same data in this browser, and a curl command. */
export function CallDialog({ address, here, curl, onClose }: Props) {
  const t = useTranslations('copy_as')
  return (
    <Modal open wide onClose={onClose} title={t('text')}>
      <div className="space-y-4 pb-2">
        <Address label={t('address')} address={address} />
        <a href={here} target="_blank" rel="noreferrer" className={buttonClass('plain', 'small')}>
          <ExternalLink aria-hidden />
          {t('open_here')}
        </a>
        <div className="space-y-1.5">
          <div className="flex min-h-7 items-center justify-between gap-2">
            <h3 className="font-medium">{t('curl')}</h3>
            <CopyButton size="small" text={curl} />
          </div>
          <pre
            tabIndex={0}
            role="region"
            aria-label={t('curl')}
            className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5"
          >
            {curl}
          </pre>
        </div>
        <p className="text-sm text-muted">
          {t('needs_secret')}{' '}
          <Link to="/developers/credentials" className="underline">
            {t('credentials')}
          </Link>
        </p>
      </div>
    </Modal>
  )
}
