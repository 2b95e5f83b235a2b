import { cantons } from '@alphorn/contract/core/country'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CompanyColumnsMenu } from '#web/companies/table/company-columns-menu.tsx'
import { formatInteger } from '#web/language/format.ts'
import { CompanyFactFilters } from '#web/prospecting/prospects/company-fact-filters.tsx'
import { countFacts, noFacts } from '#web/prospecting/prospects/fact-filters.ts'
import type { ListSearch } from '#web/shared/search-params.ts'
import { SavedViews } from '#web/shared/views/saved-views.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedFilters } from '#web/ui/folded-filters.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'

/** Removes all filters of the table, and keeps its view. */
export const noListFilters: ListSearch = { q: undefined, canton: undefined, ...noFacts }

/** Returns the number of filters apart from the search words. */
const activeFilters = (search: ListSearch) => countFacts(search) + (search.canton === undefined ? 0 : 1)

export const hasFilters = (search: ListSearch) => search.q !== undefined || activeFilters(search) > 0

type Props = {
  list_id: string
  search: ListSearch
  /** Number of companies that pass the filters, once it is known. */
  total: number | null
}

/** Filters the companies of a list, chooses the columns of the table, and opens its saved views. */
export function ListFilters({ list_id, search, total }: Props) {
  const t = useTranslations('directory')
  const prospects = useTranslations('prospects')
  const navigate = useNavigate({ from: '/lists/$list_id/' })
  const change = (changed: Partial<ListSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2.5">
      <SearchBox
        label={t('search')}
        value={search.q ?? ''}
        onSearch={(q) => change({ q: q || undefined }, true)}
      />
      <FoldedFilters active={activeFilters(search)}>
        <CantonFilter canton={search.canton} onChange={(canton) => change({ canton })} />
        <CompanyFactFilters filters={search} onChange={(changed) => change(changed, true)} />
        {hasFilters(search) && (
          <Button variant="quiet" size="small" icon={<X aria-hidden />} onClick={() => change(noListFilters)}>
            {prospects('clear')}
          </Button>
        )}
      </FoldedFilters>
      {hasFilters(search) && total !== null && (
        <p className="text-sm text-muted tabular" role="status">
          {t('selected', { n: total, shown: formatInteger(total) })}
        </p>
      )}
      <div className="flex items-center gap-2 sm:ml-auto">
        <CompanyColumnsMenu cols={search.cols} density={search.rows} />
        <SavedViews screen="list" list_id={list_id} brief />
      </div>
    </div>
  )
}

type CantonProps = { canton: ListSearch['canton']; onChange: (canton: ListSearch['canton']) => void }

function CantonFilter({ canton, onChange }: CantonProps) {
  const t = useTranslations('prospects')
  const names = useTranslations('cantons')
  return (
    <Select
      label={t('canton')}
      className="w-auto!"
      none={t('all_cantons')}
      value={canton}
      options={cantons.map((one) => [one, names(one as 'ZH')])}
      onChange={onChange}
    />
  )
}
