import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { NumberField } from '#web/companies/filters/filter-fields.tsx'
import { FilterForm } from '#web/companies/filters/filter-form.tsx'
import { FilterPreview } from '#web/companies/filters/filter-preview.tsx'
import { formatInteger } from '#web/language/format.ts'
import { maxCompanies, type ProjectMarket } from '#web/prospecting/new-project/project-market.ts'
import { SelectField } from '#web/ui/field.tsx'

type Props = { market: ProjectMarket; onMarket: (market: ProjectMarket) => void }

/** Step that chooses the first companies of the project: a list, those that match filters, or none yet. */
export function MarketStep({ market, onMarket }: Props) {
  const t = useTranslations('project_market')
  const change = (changed: Partial<ProjectMarket>) => onMarket({ ...market, ...changed })
  return (
    <div className="space-y-5">
      <fieldset className="space-y-2">
        <legend className="mb-2 font-semibold">{t('question')}</legend>
        {(['later', 'list', 'filter'] as const).map((from) => (
          <label key={from} className="flex items-center gap-2">
            <input
              type="radio"
              name="market"
              checked={market.from === from}
              onChange={() => change({ from })}
            />
            {t(from)}
          </label>
        ))}
      </fieldset>
      {market.from === 'later' && <p className="text-muted">{t('later_text')}</p>}
      {market.from === 'list' && <ListChoice market={market} change={change} />}
      {market.from === 'filter' && (
        <>
          <FilterPreview filters={market.filters} />
          <FilterForm filters={market.filters} onChange={(filters) => change({ filters })} />
        </>
      )}
      {market.from !== 'later' && (
        <div className="space-y-1">
          <NumberField
            label={t('how_many')}
            most={maxCompanies}
            value={market.count}
            onChange={(count) => change({ count: count ?? 0 })}
          />
          <p className="text-sm text-muted">{t('cost', { rows: formatInteger(market.count) })}</p>
        </div>
      )}
    </div>
  )
}

type ChoiceProps = { market: ProjectMarket; change: (changed: Partial<ProjectMarket>) => void }

function ListChoice({ market, change }: ChoiceProps) {
  const t = useTranslations('project_market')
  const { data } = useInfiniteQuery(routeList('market_list', { limit: 200 }))
  const lists = data?.pages.flatMap((page) => page.data).filter(({ companies }) => companies !== null) ?? []
  if (data && lists.length === 0) return <p className="text-muted">{t('no_list')}</p>
  return (
    <SelectField
      label={t('list_label')}
      value={market.list_id}
      onChange={({ target }) => change({ list_id: target.value })}
    >
      <option value="">–</option>
      {lists.map(({ list_id, name, companies }) => (
        <option key={list_id} value={list_id}>
          {t('list_option', { name, n: companies ?? 0, shown: formatInteger(companies ?? 0) })}
        </option>
      ))}
    </SelectField>
  )
}
