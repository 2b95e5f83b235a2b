import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { filtersOf } from '#web/directory/filters-of.ts'
import { ListForm } from '#web/lists/list-form.tsx'
import { PageHead } from '#web/ui/page.tsx'

const route = getRouteApi('/app/lists/new')

/** Creates a list, starting with the filters of the directory. */
export function NewList() {
  const t = useTranslations('lists')
  return (
    <>
      <PageHead title={t('new')} />
      <ListForm initial={filtersOf(route.useSearch())} />
    </>
  )
}
