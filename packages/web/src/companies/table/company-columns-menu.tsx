import { companyTableColumns } from '@alphorn/contract/directory/company-columns'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { shownCompanyColumns } from '#web/companies/table/company-columns.ts'
import { useFields } from '#web/companies/table/use-fields.ts'
import { DropHeading } from '#web/ui/menu.tsx'
import { ColumnItems, ColumnsMenu } from '#web/ui/table/columns-menu.tsx'

type Props = { cols: readonly string[] | undefined; density: 'compact' | undefined; children?: ReactNode }

/** Chooses the columns of a table of companies: facts, and fields of the account. */
export function CompanyColumnsMenu({ cols, density, children }: Props) {
  const t = useTranslations('columns')
  const own = useTranslations('own_fields')
  const fields = useFields()?.filter(({ archived }) => !archived) ?? []
  const shown = shownCompanyColumns(cols, fields).map(({ name }) => name)
  return (
    <ColumnsMenu columns={companyTableColumns.map((name) => [name, t(name)])} shown={shown} density={density}>
      {fields.length > 0 && (
        <>
          <DropHeading>{own('heading')}</DropHeading>
          <ColumnItems columns={fields.map(({ field_id, name }) => [field_id, name])} shown={shown} />
        </>
      )}
      {children}
    </ColumnsMenu>
  )
}
