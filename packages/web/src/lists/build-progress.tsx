import type { ListBuild } from '@alphorn/contract/lists/markets'
import { useTranslations } from 'use-intl'
import { formatDuration, formatPercent, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'

type Props = { build: ListBuild; detailed?: boolean }

/** Shows the progress of a build; in detail also the companies found so far and the time left. */
export function BuildProgress({ build, detailed = false }: Props) {
  const t = useTranslations('lists')
  const { language } = useLanguage()
  const { found, expected } = build.progress
  const share = expected === null ? 0 : expected === 0 ? 1 : Math.min(1, found / expected)
  const left = secondsLeft(build, share)
  const words = build.state === 'queued' ? t('queued') : formatPercent(share)
  return (
    <div className="space-y-1">
      <div className="flex items-center gap-2">
        <progress
          className="build-progress h-2 min-w-16 flex-1"
          aria-label={t('progress')}
          max={1}
          value={share}
        />
        <span className="text-sm text-muted tabular">{words}</span>
      </div>
      {detailed && (
        <p className="text-sm text-muted tabular" role="status">
          {t('found', {
            found: formatInteger(found),
            expected: expected === null ? '…' : formatInteger(expected),
          })}
          {left !== null && ` · ${t('left', { time: formatDuration(left, language) })}`}
        </p>
      )}
    </div>
  )
}

/** Returns the estimated time left, or null before there is an estimate. */
function secondsLeft({ started_at }: ListBuild, share: number): number | null {
  if (started_at === null || share < 0.02 || share >= 1) return null
  const passed = (Date.now() - Date.parse(started_at)) / 1000
  return (passed * (1 - share)) / share
}
