import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { TableColumn } from '@alphorn/contract/prospecting/table-columns'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'

/** Returns a function that names a column. A field has the name that its account chose. */
export function useColumnWords() {
  const t = useTranslations('columns')
  return useCallback(
    (name: string, column?: ShownColumn) => column?.field?.name ?? t(name as TableColumn | 'company'),
    [t],
  )
}
