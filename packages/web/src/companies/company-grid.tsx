import type { Company } from '@alphorn/contract/directory/companies'
import { briefForm } from '@alphorn/contract/directory/legal-forms'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { DemoSourceBadge, isInvented } from '#web/companies/demo-source-badge.tsx'
import { useLanguage } from '#web/language/language.tsx'
import { CompanyStatusBadge } from '#web/companies/company-facts.tsx'
import { DemoBadge } from '#web/ui/demo-badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/data-table.tsx'
import { twoLines } from '#web/ui/table/two-lines.ts'
import { rowLink, VirtualTable } from '#web/ui/table/virtual-table.tsx'

// Narrower columns for a table beside filters, so that it fits without horizontal scrolling.
const layout = {
  className: classNames(
    'gap-x-2 px-4 @min-[74rem]:gap-x-3 @min-[74rem]:px-6',
    'grid-cols-[1.5rem_minmax(13rem,1.6fr)_minmax(7.5rem,1fr)_minmax(8rem,1.2fr)_5rem_8rem_5.75rem]',
    '@min-[74rem]:grid-cols-[2rem_minmax(16rem,1.6fr)_minmax(9rem,1fr)_minmax(11rem,1.2fr)_6rem_9rem_6.5rem]',
  ),
}

type Props = {
  label: string
  companies: readonly Company[]
  /** Total number of companies, if known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** Called with the range of rendered rows. */
  onSeen?: (first: number, last: number) => void
  /** Called when the last loaded row is nearly visible. */
  onEnd: () => void
}

const idOf = ({ company_id }: Company) => company_id

/** A virtualised table of companies. */
export function CompanyGrid({ companies, ...table }: Props) {
  const t = useTranslations('directory')
  const navigate = useNavigate()
  const columns = useCompanyColumns(companies.length > 0 && companies.every(isInvented))
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

/** @param allInvented The demo badge is shown once in the header instead of in each row. */
function useCompanyColumns(allInvented: boolean): readonly Column<Company>[] {
  const t = useTranslations('directory')
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        name: 'company',
        head: (
          <span className="flex items-center gap-1.5 font-medium">
            {t('company')}
            {allInvented && <DemoBadge />}
          </span>
        ),
        className: 'flex min-w-0 items-center gap-1.5 font-medium',
        cell: (company) => <CompanyName company={company} marksInvented={!allInvented} />,
      },
      {
        name: 'seat',
        head: t('seat'),
        className: 'truncate',
        title: ({ seat }) => seat.name,
        cell: ({ seat }) => (
          <>
            {seat.name ?? '–'} <span className="text-sm text-muted">{seat.canton}</span>
          </>
        ),
      },
      {
        name: 'noga',
        head: t('noga'),
        className: `${twoLines} text-muted`,
        cell: ({ noga }) => <span title={noga?.name?.[language]}>{noga?.name?.[language] ?? '–'}</span>,
      },
      {
        name: 'legal_form',
        head: t('legal_form'),
        className: 'truncate text-muted',
        cell: ({ legal_form }) => (legal_form ? briefForm(legal_form.code, language) : '–'),
      },
      { name: 'uid', head: t('uid'), className: 'whitespace-nowrap text-muted', cell: ({ uid }) => uid },
      {
        name: 'founded',
        head: t('founded'),
        className: 'text-muted tabular',
        cell: ({ founded_on }) => (founded_on ? formatDay(founded_on) : '–'),
      },
    ],
    [t, language, allInvented],
  )
}

type NameProps = { company: Company; marksInvented: boolean }

/** Shows the name, and the status only if it is unusual, because nearly all companies are active. */
function CompanyName({ company, marksInvented }: NameProps) {
  const { company_id, name, status } = company
  return (
    <>
      <Link to="/directory/$company_id" params={{ company_id }} className={rowLink} title={name}>
        {name}
      </Link>
      {status !== 'active' && (
        <span className="shrink-0">
          <CompanyStatusBadge status={status} />
        </span>
      )}
      {marksInvented && <DemoSourceBadge company={company} />}
    </>
  )
}
