import type { Company } from '@alphorn/contract/directory/companies'
import type { CompanyTableColumn } from '@alphorn/contract/directory/company-columns'
import { briefForm } from '@alphorn/contract/directory/legal-forms'
import type { ReactNode } from 'react'
import { IndustryCell, KindCell, LanguageCell, SizeCell } from '#web/companies/table/understanding.tsx'
import { formatAmount, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'

/** The facts about a company that a row shows. */
type CompanyRow = Pick<
  Company,
  | 'noga'
  | 'kind'
  | 'size'
  | 'seat'
  | 'language'
  | 'derived'
  | 'legal_form'
  | 'capital'
  | 'founded_on'
  | 'website'
  | 'uid'
>
export type CompanyCell = {
  className: string
  cell: (company: CompanyRow) => ReactNode
  title?: (company: CompanyRow) => string | null
}

const plain = 'truncate text-sm text-muted tabular'

/** The columns of every table of companies. */
export const companyCells: Readonly<Record<CompanyTableColumn, CompanyCell>> = {
  industry: { className: 'min-w-0', cell: (company) => <IndustryCell company={company} /> },
  kind: { className: 'min-w-0', cell: (company) => <KindCell company={company} /> },
  size: { className: 'min-w-0', cell: (company) => <SizeCell company={company} /> },
  seat: {
    // The name of the place gives way, because several places share a name and differ by their canton.
    className: 'flex min-w-0 items-baseline gap-1',
    title: ({ seat }) => [seat.name, seat.canton].filter(Boolean).join(' '),
    cell: ({ seat }) => (
      <>
        <span className="truncate">{seat.name ?? '–'}</span>{' '}
        <span className="shrink-0 text-sm text-muted">{seat.canton}</span>
      </>
    ),
  },
  canton: { className: 'truncate', cell: ({ seat }) => seat.canton ?? '–' },
  language: { className: 'min-w-0', cell: (company) => <LanguageCell company={company} /> },
  legal_form: { className: plain, cell: ({ legal_form }) => <LegalForm form={legal_form} /> },
  capital: {
    className: `${plain} text-right`,
    cell: ({ capital }) => (capital ? formatAmount(capital.nominal, capital.currency) : '–'),
  },
  founded: { className: plain, cell: ({ founded_on }) => (founded_on ? formatDay(founded_on) : '–') },
  website: {
    className: plain,
    cell: ({ website }) =>
      website ? <Copied>{website.url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}</Copied> : '–',
  },
  uid: { className: plain, cell: ({ uid }) => <Copied>{uid}</Copied> },
}

function LegalForm({ form }: { form: Company['legal_form'] }) {
  const { language } = useLanguage()
  return form ? briefForm(form.code, language) : '–'
}

/** Text that users copy. A click selects all of it, so it does not open the row. */
export function Copied({ children }: { children: ReactNode }) {
  return <span className="cursor-text select-all">{children}</span>
}
