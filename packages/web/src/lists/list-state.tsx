import type { List } from '@alphorn/contract/lists/markets'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<Exclude<List['state'], 'built'>, Tone>> = {
  draft: 'plain',
  building: 'info',
  failed: 'bad',
}

/** An up-to-date list needs no badge. */
export function ListStateBadge({ list: { state, changed_since_build } }: { list: List }) {
  const t = useTranslations('lists')
  if (state === 'built') return changed_since_build ? <Badge tone="warn">{t('state_changed')}</Badge> : null
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}
