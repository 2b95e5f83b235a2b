import { useTranslations } from 'use-intl'
import { CopyButton } from '#web/reference/copy-button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

export type Revealed = { name: string; secret: string }
type Props = { revealed: Revealed; onClose: () => void }

/** Shows the secret under an endpoint's signatures, once. */
export function RevealWebhookSecret({ revealed: { name, secret }, onClose }: Props) {
  const t = useTranslations('webhooks')
  const credentials = useTranslations('credentials')
  return (
    <Reveal
      title={name}
      once={credentials('once')}
      stored={credentials('stored')}
      done={credentials('close')}
      onClose={onClose}
    >
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
    </Reveal>
  )
}
