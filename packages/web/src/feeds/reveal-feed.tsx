import { useTranslations } from 'use-intl'
import { CopyField } from '#web/ui/copy-button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

export type RevealedFeed = { atom_path: string; json_path: string }

/** Shows the addresses of a feed, once: who has them reads it. */
export function RevealFeed({ feed, onClose }: { feed: RevealedFeed; onClose: () => void }) {
  const t = useTranslations('feeds')
  return (
    <Reveal title={t('address')} once={t('once')} stored={t('stored')} done={t('done')} onClose={onClose}>
      <Address label="Atom" address={new URL(feed.atom_path, location.origin).href} />
      <Address label="JSON Feed" address={new URL(feed.json_path, location.origin).href} />
    </Reveal>
  )
}

/** An address to be copied, under its name. */
export function Address({ label, address }: { label: string; address: string }) {
  return (
    <div className="space-y-1">
      <p className="font-medium" aria-hidden>
        {label}
      </p>
      <CopyField label={label} text={address} />
    </div>
  )
}
