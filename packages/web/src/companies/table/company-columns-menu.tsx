import { companyTableColumns } from '@alphorn/contract/directory/company-columns'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { shownCompanyColumns } from '#web/companies/table/company-columns.ts'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'

type Props = { cols: readonly string[] | undefined; density: 'compact' | undefined; children?: ReactNode }

/** Chooses the columns of a table of companies. */
export function CompanyColumnsMenu({ cols, ...menu }: Props) {
  const t = useTranslations('columns')
  return (
    <ColumnsMenu
      {...menu}
      columns={companyTableColumns.map((name) => [name, t(name)])}
      shown={shownCompanyColumns(cols)}
    />
  )
}
