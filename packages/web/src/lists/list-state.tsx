import type { List } from '@alphorn/contract/lists/markets'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<List['state'], Tone>> = {
  draft: 'plain',
  building: 'info',
  built: 'ok',
  failed: 'bad',
}

export function ListStateBadge({ list: { state, changed_since_build } }: { list: List }) {
  const t = useTranslations('lists')
  if (state === 'built' && changed_since_build) return <Badge tone="warn">{t('state_changed')}</Badge>
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}
