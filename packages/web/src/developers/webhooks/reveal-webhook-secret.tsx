import { useTranslations } from 'use-intl'
import { CopyField } from '#web/ui/copy-button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

export type Revealed = { name: string; secret: string }
type Props = { revealed: Revealed; onClose: () => void }

/** Shows the secret with which an endpoint verifies signatures, once. */
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
      <CopyField label={credentials('secret')} text={secret} />
      <p className="text-sm text-muted">{t('verify_text')}</p>
    </Reveal>
  )
}
