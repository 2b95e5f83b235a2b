import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { activeFilters } from '#web/directory/directory-filters.tsx'
import type { FacetProps } from '#web/directory/facet-options.ts'
import { formatInteger } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FiltersDialog = lazyPart(() => import('#web/directory/filters-dialog.tsx'), 'FiltersDialog')

/** Opens the filters in windows without room beside the table. */
export function FiltersButton({ total, ...facets }: FacetProps & { total: number | undefined }) {
  const t = useTranslations('directory')
  const [open, setOpen] = useState(false)
  const active = activeFilters(facets.search)
  return (
    <>
      <Button className="md:hidden" icon={<ListFilter aria-hidden />} onClick={() => setOpen(true)}>
        {t('filters')}
        {active > 0 && <Badge tone="info">{formatInteger(active)}</Badge>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FiltersDialog {...facets} total={total} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
