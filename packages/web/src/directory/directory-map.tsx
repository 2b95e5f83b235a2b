import type { FacetValue } from '@alphorn/contract/directory/company-search'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { cantonPlaces, height, projectPoint, width } from '#web/companies/map/projection.ts'
import { formatInteger } from '#web/language/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Country } from '#web/companies/map/country.tsx'

type Props = {
  cantons: readonly FacetValue[]
  municipalities: readonly FacetValue[]
  chosen: readonly string[]
  onCantons: (cantons: string[]) => void
  onMunicipality: (name: string) => void
}

/** Map of the search results: a dot for each municipality, sized by its share, and a choice of cantons. */
export function DirectoryMap({ cantons, municipalities, chosen, onCantons, onMunicipality }: Props) {
  const t = useTranslations('map')
  const toggle = (canton: string) =>
    onCantons(chosen.includes(canton) ? chosen.filter((one) => one !== canton) : [...chosen, canton])
  const counts = new Map(cantons.map(({ value, count }) => [value, count]))
  return (
    <figure className="flex h-68 shrink-0 justify-center gap-x-4 border-b border-line px-6 py-2 max-lg:flex-col lg:items-end">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-full min-h-0 max-w-full max-lg:w-full max-lg:flex-1"
        role="group"
        aria-label={t('title')}
      >
        <Country />
        <Dots municipalities={municipalities} chosen={chosen} onMunicipality={onMunicipality} />
        {Object.keys(cantonPlaces).map((canton) => (
          <CantonMark
            key={canton}
            canton={canton}
            count={counts.get(canton) ?? 0}
            chosen={chosen.includes(canton)}
            onToggle={() => toggle(canton)}
          />
        ))}
      </svg>
      <figcaption className="shrink-0 text-xs text-muted lg:w-44 lg:pb-1">
        <span className="max-lg:hidden">{t('caption')}</span>{' '}
        <span className="block pt-1">{t('source')}</span>
      </figcaption>
    </figure>
  )
}

type DotsProps = Pick<Props, 'municipalities' | 'chosen' | 'onMunicipality'>

/** The list beside the map contains the same municipalities, so the dots need no keyboard access. */
function Dots({ municipalities, chosen, onMunicipality }: DotsProps) {
  const most = municipalities.reduce((max, { count }) => Math.max(max, count), 1)
  return (
    <g aria-hidden>
      {municipalities.map(({ value, name, canton, count, location }) => {
        if (!location || name === null) return null
        const [x, y] = projectPoint(location.lon, location.lat)
        const faint = chosen.length > 0 && canton !== null && !chosen.includes(canton)
        return (
          <circle
            key={value}
            cx={x}
            cy={y}
            r={2 + 13 * Math.sqrt(count / most)}
            className={classNames(
              'cursor-pointer fill-accent',
              faint ? 'opacity-15' : 'opacity-45 hover:opacity-80',
            )}
            onClick={() => onMunicipality(name)}
          >
            <title>{`${name}: ${formatInteger(count)}`}</title>
          </circle>
        )
      })}
    </g>
  )
}

type MarkProps = { canton: string; count: number; chosen: boolean; onToggle: () => void }

function CantonMark({ canton, count, chosen, onToggle }: MarkProps) {
  const names = useTranslations('cantons')
  const [x, y] = projectPoint(...cantonPlaces[canton]!)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onToggle()
  }
  return (
    <g
      role="checkbox"
      aria-checked={chosen}
      aria-label={`${names(canton as 'ZH')}: ${formatInteger(count)}`}
      tabIndex={0}
      className="group cursor-pointer outline-none"
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <rect
        x={x - 18}
        y={y - 13}
        width={36}
        height={26}
        rx={6}
        className={classNames(
          'stroke-2 group-focus-visible:stroke-accent',
          chosen
            ? 'fill-accent stroke-accent'
            : 'fill-surface stroke-transparent opacity-75 group-hover:opacity-100',
        )}
      />
      <text
        x={x}
        y={y + 5.5}
        textAnchor="middle"
        className={classNames(
          'text-[16px] font-semibold select-none',
          chosen ? 'fill-on-accent' : 'fill-ink',
        )}
      >
        {canton}
      </text>
    </g>
  )
}
