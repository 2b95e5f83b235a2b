import { useTranslations } from 'use-intl'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

type Props = { codes: readonly string[]; onClose: () => void }

/** Shows recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const t = useTranslations('second_factor')
  return (
    <Reveal
      title={t('codes_title')}
      once={t('codes_once')}
      stored={t('codes_stored')}
      done={t('codes_done')}
      onClose={onClose}
    >
      <p className="text-muted">{t('codes_text')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono tabular">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('codes_copy')} />
    </Reveal>
  )
}
