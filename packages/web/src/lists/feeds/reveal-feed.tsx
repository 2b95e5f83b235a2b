import { useTranslations } from 'use-intl'
import { Address } from '#web/ui/copy-address.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

export type RevealedFeed = { atom_path: string; json_path: string }

/** Shows the addresses of a feed, once. Knowledge of an address grants access. */
export function RevealFeed({ feed, onClose }: { feed: RevealedFeed; onClose: () => void }) {
  const t = useTranslations('feeds')
  return (
    <Reveal title={t('address')} once={t('once')} stored={t('stored')} done={t('done')} onClose={onClose}>
      <Address label="Atom" address={new URL(feed.atom_path, location.origin).href} />
      <Address label="JSON Feed" address={new URL(feed.json_path, location.origin).href} />
    </Reveal>
  )
}
