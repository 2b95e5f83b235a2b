import { Download, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

export type Revealed = { name: string; secret: string }

/** Shows a secret, once, until the user confirms that it is stored. */
export function RevealSecret({
  revealed: { name, secret },
  onClose,
}: {
  revealed: Revealed
  onClose: () => void
}) {
  const t = useTranslations('credentials')
  const errors = useTranslations('errors')
  const [tested, setTested] = useState<number | 'asking' | 'offline' | null>(null)
  const test = async () => {
    setTested('asking')
    const headers = { authorization: `Bearer ${secret}` }
    // Without a connection, the failure is shown, and the button can be pressed again.
    setTested(
      await fetch('/api/v1/me', { headers }).then(
        ({ status }) => status,
        () => 'offline' as const,
      ),
    )
  }
  return (
    <Reveal title={name} once={t('once')} stored={t('stored')} done={t('close')} onClose={onClose}>
      <CopyField label={t('secret')} text={secret} />
      <div className="flex flex-wrap items-center gap-2">
        <a
          className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line px-2 text-sm hover:bg-sunken"
          download="alphorn.env"
          href={`data:text/plain,${encodeURIComponent(`ALPHORN_URL=${location.origin}\nALPHORN_SECRET=${secret}\n`)}`}
        >
          <Download className="size-4" aria-hidden />
          .env
        </a>
        <Button
          size="small"
          icon={<FlaskConical aria-hidden />}
          busy={tested === 'asking'}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
        <span role="status" className={tested === 200 ? 'font-medium text-ok' : 'font-medium text-bad'}>
          {typeof tested === 'number' &&
            (tested === 200 ? t('test_ok') : t('test_failed', { status: tested }))}
          {tested === 'offline' && errors('unreachable.title')}
        </span>
      </div>
    </Reveal>
  )
}
