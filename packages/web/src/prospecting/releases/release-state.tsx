import type { ReleasedText } from '@alphorn/contract/prospecting/exports'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<ReleasedText['state'], Tone>> = {
  ready: 'info',
  exported: 'ok',
  held: 'warn',
  blocked: 'bad',
  withdrawn: 'plain',
}

export function ReleaseStateBadge({ state }: Pick<ReleasedText, 'state'>) {
  const t = useTranslations('releases')
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}

/**
 * Returns a function that explains why a text cannot be released. An approval that was revoked after the export is
 * shown as well.
 */
export function useBlockedReason() {
  const t = useTranslations('releases')
  return ({
    state,
    stays_because,
    approval,
  }: Pick<ReleasedText, 'state' | 'stays_because'> & { approval?: ReleasedText['approval'] }) => {
    if (stays_because !== null) return t(`why_${stays_because}`)
    if (approval?.revoked_at && state === 'exported') return t('revoked_after')
    return null
  }
}
