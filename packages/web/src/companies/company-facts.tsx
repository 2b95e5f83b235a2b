import type { Company, CompanyDetail } from '@alphorn/contract/directory/companies'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSourceWords } from '#web/companies/use-source-words.ts'
import { formatAmount, formatDay, formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { languageNames } from '#web/language/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'

type Stated = Company & Partial<Pick<CompanyDetail, 'noga_name' | 'provenance'>>

/** What the register and other sources say of a company; what no register states shows where it comes from. */
export function CompanyFacts({ company }: { company: Stated }) {
  const t = useTranslations('company')
  const originOf = useOrigins(company.provenance)
  const facts = useFacts(company)
  return (
    <dl className="space-y-2.5 print:grid print:grid-cols-4 print:gap-x-4 print:gap-y-1.5 print:space-y-0">
      {facts.map(([name, value, fact]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <FactName name={name} origin={originOf(fact)} />
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ),
      )}
      {company.purpose !== null && (
        <div className="print:hidden">
          <FactName name={t('purpose')} origin={originOf('purpose')} />
          <dd lang={company.language ?? undefined} className="text-sm leading-relaxed">
            {company.purpose}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Each fact: its name, what is shown, and the name under which sources state it. */
function useFacts(company: Stated) {
  const t = useTranslations('company')
  const { language } = useLanguage()
  const cantons = useTranslations('cantons')
  const { legal_form, seat, address, capital, noga, size, website } = company
  const facts: [string, ReactNode, string?][] = [
    [
      t('uid'),
      <span key="uid" className="tabular">
        {company.uid}
      </span>,
    ],
    [t('legal_form'), legal_form?.name[language], 'legal_form'],
    [t('language'), company.language && <Spoken key="language" company={company} />, 'language'],
    [t('status'), <CompanyStatusBadge key="status" status={company.status} />, 'status'],
    [t('seat'), [seat.name, seat.canton && cantons(seat.canton as 'ZH')].filter(Boolean).join(', '), 'seat'],
    [t('address'), address && addressLines(address), 'address'],
    [t('founded'), company.founded_on && formatDay(company.founded_on), 'founded_on'],
    [t('capital'), capital && formatAmount(capital.nominal, capital.currency), 'capital'],
    [
      t('noga'),
      noga && (
        <Sourced key="noga" source={noga.source} confidence={noga.confidence}>
          {[noga.code, company.noga_name?.[language]].filter(Boolean).join(' · ')}
        </Sourced>
      ),
    ],
    [
      t('size'),
      size && (
        <Sourced key="size" source={size.source}>
          {t(`size_${size.class}`)}
        </Sourced>
      ),
    ],
    [
      t('website'),
      website && (
        <Sourced key="web" source={website.source} confidence={website.confidence}>
          <a
            href={website.url}
            target="_blank"
            rel="noreferrer noopener"
            className="break-all underline underline-offset-2"
          >
            {website.url.replace(/^https?:\/\//, '')}
          </a>
        </Sourced>
      ),
    ],
  ]
  return facts
}

/** The source of a fact and the date of its state; nothing if the page does not know the sources. */
function useOrigins(provenance: CompanyDetail['provenance'] = []) {
  const nameOf = useSourceWords()
  return (fact: string | undefined) => {
    const statement = provenance.find(({ facts }) => fact !== undefined && facts.includes(fact))
    if (!statement) return null
    return `${nameOf(statement.source)}, ${formatDay(statement.stated_on)}`
  }
}

function FactName({ name, origin }: { name: string; origin: string | null }) {
  return (
    <dt className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
      {name}
      {origin !== null && <span className="tabular print:hidden">{origin}</span>}
    </dt>
  )
}

export function addressLines({
  organisation,
  care_of,
  street,
  house_number,
  addon,
  po_box,
  postal_code,
  town,
}: NonNullable<Company['address']>) {
  return [
    organisation,
    care_of,
    [street, house_number].filter(Boolean).join(' '),
    addon,
    po_box,
    [postal_code, town].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join('\n')
}

export function CompanyStatusBadge({ status }: { status: Company['status'] }) {
  const t = useTranslations('company')
  const tone = { active: 'ok', being_cancelled: 'warn', cancelled: 'bad', unknown: 'plain' } as const
  return <Badge tone={tone[status]}>{t(`status_${status}`)}</Badge>
}

/** The language of a company; one that was derived says from what. */
function Spoken({ company: { language, language_basis: basis } }: { company: Company }) {
  const t = useTranslations('company')
  if (!language) return null
  return (
    <>
      {languageNames[language]}
      {basis && <span className="block text-xs text-muted">{t(`language_from_${basis.source}`)}</span>}
    </>
  )
}

/** A value that no register states: it never looks official. */
function Sourced({
  source,
  confidence,
  children,
}: {
  source: string
  confidence?: number | null
  children: ReactNode
}) {
  const t = useTranslations('company')
  const sourceIn = useSourceWords()
  return (
    <>
      {children}
      <span className="block text-xs text-muted">
        {t('source', { source: sourceIn(source) })}
        {confidence != null && ` · ${formatPercent(confidence)}`}
      </span>
    </>
  )
}
