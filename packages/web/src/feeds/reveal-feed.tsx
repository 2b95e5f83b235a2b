import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
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
