import { useTranslations } from 'use-intl'
import { Address } from '#web/ui/copy-address.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

/** Shows the address of a reconciliation service, once. Knowledge of it grants access. */
export function RevealAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTranslations('openrefine')
  const feeds = useTranslations('feeds')
  return (
    <Reveal
      title={t('title')}
      once={t('once')}
      stored={feeds('stored')}
      done={feeds('done')}
      onClose={onClose}
    >
      <Address label={t('address')} address={address} />
    </Reveal>
  )
}
