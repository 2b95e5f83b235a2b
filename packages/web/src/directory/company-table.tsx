import type { Company } from '@alphorn/contract/companies'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { day } from '#web/format.ts'
import { CompanyStatusBadge } from '#web/prospects/company-facts.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  companies: readonly Company[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  more: ReactNode
}

export function CompanyTable({ companies, selected, onSelected, more }: Props) {
  const t = useTranslations('directory')
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }
  const all = companies.every(({ company_id }) => selected.has(company_id))
  return (
    <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="w-full min-w-[52rem] text-left">
        <thead className="sticky top-0 z-10 bg-ground text-sm text-muted shadow-[0_1px_0_var(--line)]">
          <tr>
            <th className="w-10 py-2 pl-4">
              <input
                type="checkbox"
                className="align-middle"
                aria-label={t('select_all')}
                checked={all}
                onChange={() =>
                  onSelected(all ? new Set() : new Set(companies.map(({ company_id }) => company_id)))
                }
              />
            </th>
            {(['company', 'uid', 'canton', 'seat', 'legal_form', 'noga', 'founded', 'status'] as const).map(
              (name) => (
                <th key={name} scope="col" className="px-2 py-2 font-medium last:pr-6">
                  {t(name)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <tr
              key={company.company_id}
              className={classNames(
                'border-b border-line',
                selected.has(company.company_id) ? 'bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <td className="py-2 pl-4">
                <input
                  type="checkbox"
                  className="align-middle"
                  aria-label={t('select', { name: company.name })}
                  checked={selected.has(company.company_id)}
                  onChange={() => toggle(company.company_id)}
                />
              </td>
              <td className="px-2 py-2 font-medium">
                <Link
                  to="/directory/$company_id"
                  params={{ company_id: company.company_id }}
                  className="hover:underline"
                >
                  {company.name}
                </Link>
              </td>
              <td className="px-2 py-2 whitespace-nowrap text-muted tabular">{company.uid}</td>
              <td className="px-2 py-2">{company.seat.canton ?? '–'}</td>
              <td className="px-2 py-2 text-muted">{company.seat.name ?? '–'}</td>
              <td className="px-2 py-2 text-muted">{company.legal_form?.short ?? '–'}</td>
              <td className="px-2 py-2 text-muted tabular">{company.noga?.code ?? '–'}</td>
              <td className="px-2 py-2 text-muted tabular">
                {company.founded_on ? day(company.founded_on) : '–'}
              </td>
              <td className="py-2 pr-6 pl-2 whitespace-nowrap">
                <CompanyStatusBadge status={company.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="px-4 py-3">{more}</div>
    </div>
  )
}
