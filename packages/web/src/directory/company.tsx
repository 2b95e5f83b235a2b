import type { CompanyDetail, CompanyRef } from '@alphorn/contract/directory/companies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSourceWords } from '#web/companies/use-source-words.ts'
import { routeQuery } from '#web/data/client.ts'
import { DemoSourceBadge } from '#web/companies/demo-source-badge.tsx'
import { AddToProject } from '#web/directory/add-to-project.tsx'
import { CompanyPlaces } from '#web/directory/company-places.tsx'
import { CompanySignals } from '#web/directory/company-signals.tsx'
import { formatDay, dayAndTime } from '#web/language/format.ts'
import { CompanyFacts } from '#web/companies/company-facts.tsx'
import { CompanyStatusBadge } from '#web/companies/company-status-badge.tsx'
import { CompanyLine } from '#web/companies/company-line.tsx'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/directory/$company_id')

/** A company in the register: facts with their sources, former names, branches and successors. */
export function CompanyScreen() {
  const { company_id } = route.useParams()
  const company = useQuery(routeQuery('company_detail', { company_id }))
  return (
    <Reads screen of={company} waiting={<SkeletonRows rows={10} height="h-12" />}>
      {(data) => <CompanyPage company={data} />}
    </Reads>
  )
}

function CompanyPage({ company }: { company: CompanyDetail }) {
  const t = useTranslations('company')
  const mayWatch = useHasScope('markets:write')
  return (
    <div className="flex h-full flex-col" data-sheet>
      <PageHead
        title={company.name}
        detail={
          <span className="flex gap-2">
            {company.status !== 'active' && <CompanyStatusBadge status={company.status} />}
            <DemoSourceBadge company={company} />
          </span>
        }
        actions={
          <>
            <CopyAs name="company_detail" given={{ company_id: company.company_id }} />
            {mayWatch && (
              <Link
                to="/watches/new"
                search={{ company: company.company_id }}
                className={buttonClass('plain')}
              >
                <Eye aria-hidden />
                {t('watch')}
              </Link>
            )}
            <Link to="/directory" className={buttonClass('plain')}>
              <ArrowLeft aria-hidden />
              {t('back')}
            </Link>
          </>
        }
        line={<CompanyLine company={company} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label={company.name}>
        <div className="grid gap-4 px-6 pb-10 lg:grid-cols-2">
          <Card title={t('facts')}>
            <CompanyFacts company={company} wide />
          </Card>
          <div className="space-y-4">
            <CompanyPlaces company_id={company.company_id} />
            <Names company={company} />
            <Relations company={company} />
            <Sources company={company} />
          </div>
        </div>
        <CompanySignals company_id={company.company_id} />
      </div>
      <AddToProject company_ids={[company.company_id]} />
    </div>
  )
}

function Names({ company: { former_names, translations } }: { company: CompanyDetail }) {
  const t = useTranslations('company')
  const translated = Object.entries(translations)
  if (former_names.length === 0 && translated.length === 0) return null
  return (
    <Card title={t('names')}>
      <ul className="space-y-1.5">
        {translated.map(([language, name]) => (
          <li key={language} lang={language} className="flex items-center gap-2">
            <Badge>{language}</Badge> {name}
          </li>
        ))}
        {former_names.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Badge>{t('former')}</Badge> {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Relations({ company }: { company: CompanyDetail }) {
  const t = useTranslations('company')
  const kinds = ['head_offices', 'branch_offices', 'taken_over', 'taken_over_by', 'other_entries'] as const
  const known = kinds.filter((kind) => company[kind].length > 0)
  if (known.length === 0) return null
  return (
    <Card title={t('relations')}>
      <dl className="space-y-3">
        {known.map((kind) => (
          <div key={kind}>
            <dt className="text-xs text-muted">{t(kind)}</dt>
            {company[kind].map((ref, at) => (
              <dd key={ref.company_id ?? at}>
                <Related company={ref} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Related({ company: { company_id, name, uid } }: { company: CompanyRef }) {
  const words = name ?? uid ?? '–'
  if (company_id === null) return words
  return (
    <Link to="/directory/$company_id" params={{ company_id }} className="font-medium hover:underline">
      {words}
    </Link>
  )
}

/** Shows the sources of each fact, with their terms of use and their age. */
function Sources({ company }: { company: CompanyDetail }) {
  const { sources, provenance, last_published_on, updated_at, regulated, vat } = company
  const t = useTranslations('company')
  const p = useTranslations('provenance')
  return (
    <Card title={t('sources')}>
      <ul className="space-y-1.5">
        {provenance.map((entry) => (
          <Provenance key={entry.source} entry={entry} />
        ))}
        {provenance.length === 0 &&
          sources.map(({ name, imported_at }) => (
            <li key={name} className="flex justify-between gap-3">
              {name} <span className="text-muted tabular">{dayAndTime(imported_at)}</span>
            </li>
          ))}
        {last_published_on !== null && (
          <li className="flex justify-between gap-3">
            {t('last_published')} <span className="text-muted tabular">{formatDay(last_published_on)}</span>
          </li>
        )}
        <li className="flex justify-between gap-3">
          {t('updated')} <span className="text-muted tabular">{dayAndTime(updated_at)}</span>
        </li>
        {vat && (
          <li className="flex justify-between gap-3">
            {t('vat')} <span className="text-muted">{p(vatStatus(vat.status))}</span>
          </li>
        )}
        {regulated.map(({ authority, type }) => (
          <li key={`${authority} ${type}`} className="flex justify-between gap-3">
            {authority} <span className="text-muted">{type}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function vatStatus(status: string) {
  return status === 'registered' ? 'vat_registered' : 'vat_not_registered'
}

/** One source: the date of its state, and the facts on the page that it states. */
function Provenance({ entry }: { entry: CompanyDetail['provenance'][number] }) {
  const { source, url, licence, stated_on, facts } = entry
  const t = useTranslations('provenance')
  const name = useSourceWords()(source)
  const covers = facts.map((fact) => t(`fact_${fact}` as 'fact_name')).join(', ')
  return (
    <li>
      <span className="flex justify-between gap-3">
        {url === null ? (
          name
        ) : (
          <a href={url} target="_blank" rel="noreferrer noopener" className="underline underline-offset-2">
            {name}
          </a>
        )}
        <span className="text-muted tabular">{formatDay(stated_on)}</span>
      </span>
      <span className="block text-xs text-muted">
        {facts.length > 0 ? t('facts', { facts: covers }) : t('nothing')}
        {licence !== null && ` · ${t('licence', { licence })}`}
      </span>
    </li>
  )
}
