import { Link } from '@tanstack/react-router'
import { ListPlus, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { CompanyColumnsMenu } from '#web/companies/table/company-columns-menu.tsx'
import type { GivenTo } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { filterSearchOf, filtersOf, hasMap } from '#web/directory/filters-of.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { type DirectorySearch, directorySorts } from '#web/shared/search-params.ts'
import { SavedViews } from '#web/shared/views/saved-views.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { OrderItems } from '#web/ui/table/columns-menu.tsx'

type Props = {
  search: DirectorySearch
  onChange: (changed: Partial<DirectorySearch>, replace?: boolean) => void
  /** The filters, for windows without room for them beside the table. */
  children: ReactNode
}

/** On a phone there is room only for the icons. */
const wordsOfIcon = 'max-sm:sr-only'

/** The search box of the directory, and the actions on its table. */
export function DirectoryActions({ search, onChange, children }: Props) {
  const t = useTranslations('directory')
  const mayList = useHasScope('markets:write')
  return (
    <>
      <SearchBox
        label={t('search')}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      {children}
      <CopyAs
        name="companies"
        given={
          { ...queryOf(filtersOf(search)), ...withoutEmpty({ sort: search.sort }) } as GivenTo<'companies'>
        }
      />
      <CompanyColumnsMenu cols={search.cols} density={search.rows}>
        <OrderItems
          orders={[
            [undefined, t('sort_usual')],
            ...directorySorts.map((one) => [one, t(`sort_${one.replace('-', 'down_') as 'name'}`)] as const),
          ]}
        />
      </CompanyColumnsMenu>
      <SavedViews screen="directory" brief />
      <Button
        aria-pressed={hasMap(search)}
        icon={<MapIcon aria-hidden />}
        onClick={() => onChange({ map: hasMap(search) ? 'off' : 'on' })}
      >
        <span className={wordsOfIcon}>{t('map')}</span>
      </Button>
      {mayList && (
        <Link to="/lists/new" search={filterSearchOf(search)} className={buttonClass('plain')}>
          <ListPlus aria-hidden />
          <span className={wordsOfIcon}>{t('as_list')}</span>
        </Link>
      )}
    </>
  )
}
