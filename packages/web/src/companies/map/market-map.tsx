import type { Facets } from '@alphorn/contract/lists/app-lists'
import { useTranslations } from 'use-intl'
import { Country } from '#web/companies/map/country.tsx'
import { height, projectPoint, width } from '#web/companies/map/projection.ts'

/** Map of a market: a dot for each municipality, sized by its share of companies. */
export function MarketMap({ municipalities }: { municipalities: Facets['municipality'] }) {
  const t = useTranslations('map')
  const most = municipalities.reduce((max, { count }) => Math.max(max, count), 1)
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full" role="img" aria-label={t('picture')}>
        <Country />
        {municipalities.map(({ bfs_id, count, location }) => {
          if (!location) return null
          const [x, y] = projectPoint(location.lon, location.lat)
          return (
            <circle
              key={bfs_id}
              cx={x}
              cy={y}
              r={4 + 14 * Math.sqrt(count / most)}
              className="fill-accent opacity-50"
            />
          )
        })}
      </svg>
      <figcaption className="text-right text-xs text-muted">{t('source')}</figcaption>
    </figure>
  )
}
