import type { Company } from '@alphorn/contract/directory/companies'
import { briefForm } from '@alphorn/contract/directory/legal-forms'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { DemoSourceBadge } from '#web/companies/demo-source-badge.tsx'
import { useLanguage } from '#web/language/language.tsx'
import { CompanyStatusBadge } from '#web/companies/company-facts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/data-table.tsx'
import { rowLink, VirtualTable } from '#web/ui/table/virtual-table.tsx'

// Narrow where the table is beside filters, so that the whole table is visible without horizontal scrolling.
const layout = {
  className: classNames(
    'gap-x-2 px-4 @min-[74rem]:gap-x-3 @min-[74rem]:px-6',
    'grid-cols-[1.5rem_minmax(12rem,1fr)_7.75rem_3.5rem_5.5rem_5.25rem_5.5rem_5.75rem_7rem]',
    '@min-[74rem]:grid-cols-[2rem_minmax(14rem,1fr)_9.5rem_3.5rem_8rem_6rem_11rem_6.5rem_8rem]',
  ),
}

type Props = {
  label: string
  companies: readonly Company[]
  /** How many there are in all, where that is known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** Called with the range of rows that are in the page. */
  onSeen?: (first: number, last: number) => void
  /** Called when the last row that was read comes near. */
  onEnd: () => void
}

const idOf = ({ company_id }: Company) => company_id

/** Companies as rows, of any number. */
export function CompanyGrid({ companies, ...table }: Props) {
  const t = useTranslations('directory')
  const navigate = useNavigate()
  const columns = useCompanyColumns()
  const nameOf = useCallback(({ name }: Company) => t('select', { name }), [t])
  return (
    <VirtualTable
      {...table}
      {...{ columns, layout, idOf, nameOf }}
      rows={companies}
      nameOfAll={t('select_all')}
      onOpen={(at) =>
        void navigate({ to: '/directory/$company_id', params: { company_id: idOf(companies[at]!) } })
      }
    />
  )
}

function useCompanyColumns(): readonly Column<Company>[] {
  const t = useTranslations('directory')
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        name: 'company',
        head: t('company'),
        className: 'flex min-w-0 items-center gap-1.5 font-medium',
        cell: (company) => <CompanyName company={company} />,
      },
      { name: 'uid', head: t('uid'), className: 'text-muted', cell: ({ uid }) => uid },
      { name: 'canton', head: t('canton'), cell: ({ seat }) => seat.canton ?? '–' },
      {
        name: 'seat',
        head: t('seat'),
        className: 'truncate text-muted',
        cell: ({ seat }) => seat.name ?? '–',
      },
      {
        name: 'legal_form',
        head: t('legal_form'),
        className: 'truncate text-muted',
        cell: ({ legal_form }) => (legal_form ? briefForm(legal_form.code, language) : '–'),
      },
      {
        name: 'noga',
        head: t('noga'),
        className: 'truncate text-muted',
        cell: ({ noga }) => <span title={noga?.name?.[language]}>{noga?.name?.[language] ?? '–'}</span>,
      },
      {
        name: 'founded',
        head: t('founded'),
        className: 'text-muted tabular',
        cell: ({ founded_on }) => (founded_on ? formatDay(founded_on) : '–'),
      },
      {
        name: 'status',
        head: t('status'),
        className: 'min-w-0 *:inline-block! *:max-w-full *:truncate *:align-middle *:leading-5',
        cell: ({ status }) => <CompanyStatusBadge status={status} />,
      },
    ],
    [t, language],
  )
}

function CompanyName({ company }: { company: Company }) {
  const { company_id, name } = company
  return (
    <>
      <Link to="/directory/$company_id" params={{ company_id }} className={rowLink}>
        {name}
      </Link>
      <DemoSourceBadge company={company} />
    </>
  )
}
