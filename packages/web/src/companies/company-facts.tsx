import type { Company, CompanyDetail } from '@alphorn/contract/directory/companies'
import type { DerivedBasis } from '@alphorn/contract/directory/derived-facts'
import type { WebsiteProof } from '@alphorn/contract/directory/website-proofs'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyStatusBadge } from '#web/companies/company-status-badge.tsx'
import { useSourceWords } from '#web/companies/use-source-words.ts'
import { formatAmount, formatDay, formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useLanguageNames } from '#web/language/language-names.ts'
import { classNames } from '#web/ui/class-names.ts'

type Stated = Company & Partial<Pick<CompanyDetail, 'noga_name' | 'provenance'>>

type Props = {
  company: Stated
  /** Lays the facts out in two columns, the purpose first, if they have half of the screen. */
  wide?: boolean
}

/**
 * Shows what the register and other sources state about a company, with the origin of everything outside the register.
 */
export function CompanyFacts({ company, wide = false }: Props) {
  const originOf = useOrigins(company.provenance)
  const facts = useFacts(company).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const origins = new Set(facts.map(([, , fact]) => originOf(fact)).filter((one) => one !== null))
  // A source that all facts share is named once, in the card of the sources.
  const ofOne = (fact: string | undefined) => (origins.size === 1 ? null : originOf(fact))
  return (
    <dl
      className={classNames(
        'print:grid print:grid-cols-4 print:gap-x-4 print:gap-y-1.5 print:space-y-0',
        wide ? 'grid gap-x-6 gap-y-3 sm:grid-cols-2' : 'space-y-2.5',
      )}
    >
      {wide && <Purpose company={company} origin={ofOne('purpose')} />}
      {facts.map(([name, value, fact]) => (
        <div key={name}>
          <FactName name={name} origin={ofOne(fact)} />
          <dd className="break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
      {!wide && <Purpose company={company} origin={ofOne('purpose')} />}
    </dl>
  )
}

function Purpose({ company: { purpose, language }, origin }: { company: Stated; origin: string | null }) {
  const t = useTranslations('company')
  if (purpose === null) return null
  return (
    <div className="col-span-full print:hidden">
      <FactName name={t('purpose')} origin={origin} />
      <dd lang={language ?? undefined} className="text-sm leading-relaxed">
        {purpose}
      </dd>
    </div>
  )
}

/** Each fact: its label, its displayed value, and the name under which sources state it. */
function useFacts(company: Stated) {
  const t = useTranslations('company')
  const { language } = useLanguage()
  const { legal_form, seat, address, capital, noga, size, website } = company
  const facts: [string, ReactNode, string?][] = [
    [t('uid'), <span key="uid">{company.uid}</span>],
    [t('legal_form'), legal_form?.name[language], 'legal_form'],
    [t('language'), company.language && <Spoken key="language" company={company} />, 'language'],
    [t('status'), <CompanyStatusBadge key="status" status={company.status} />, 'status'],
    // The canton by its abbreviation. Its name in another language would read like a second place ("Luzern, Lucerne").
    [t('seat'), [seat.name, seat.canton].filter(Boolean).join(' '), 'seat'],
    [t('address'), address && addressLines(address), 'address'],
    [t('founded'), company.founded_on && formatDay(company.founded_on), 'founded_on'],
    [t('capital'), capital && formatAmount(capital.nominal, capital.currency), 'capital'],
    [t('noga'), noga && <Industry key="noga" company={company} />],
    [
      t('kind'),
      company.kind && (
        <Basis key="kind" basis={company.derived.kind}>
          {t(`kind_${company.kind}`)}
        </Basis>
      ),
    ],
    [
      t('size'),
      size && (
        <Sourced key="size" of={company} source={size.source} basis={company.derived.size}>
          {t(`size_${size.class}`)}
        </Sourced>
      ),
    ],
    [
      t('website'),
      website && (
        <Sourced key="web" of={company} source={website.source} confidence={website.confidence}>
          <a
            href={website.url}
            target="_blank"
            rel="noreferrer noopener"
            className="wrap-anywhere underline underline-offset-2"
          >
            {website.url.replace(/^https?:\/\//, '')}
          </a>
          {website.proof && <Proof proof={website.proof} />}
        </Sourced>
      ),
    ],
  ]
  return facts
}

/** Shows the source of a fact and the date of its state; nothing if the page has no sources. */
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

function Spoken({ company: { language, derived } }: { company: Company }) {
  const nameOf = useLanguageNames()
  return language && <Basis basis={derived.language}>{nameOf[language]}</Basis>
}

/** Shows the industry by its name, with the code for users who look it up elsewhere. */
function Industry({ company }: { company: Stated }) {
  const { language } = useLanguage()
  const { noga, noga_name, derived } = company
  if (!noga) return null
  const name = noga_name?.[language] ?? noga.name?.[language]
  return (
    <Sourced of={company} source={noga.source} confidence={noga.confidence} basis={derived.noga}>
      {name}
      <span className="ml-2 text-xs text-muted tabular">{noga.code}</span>
    </Sourced>
  )
}

/**
 * Marks a value that no register states, so that it is not mistaken for an official one. A derived value shows its
 * basis.
 */
function Sourced({
  of: { provenance = [] },
  source,
  confidence,
  basis = null,
  children,
}: {
  of: Stated
  source: string
  confidence?: number | null
  basis?: DerivedBasis | null
  children: ReactNode
}) {
  const t = useTranslations('company')
  const sourceIn = useSourceWords()
  if (basis) return <Basis basis={basis}>{children}</Basis>
  const isOfAll = provenance.length === 1 && provenance[0]!.source === source
  const said = [
    !isOfAll && t('source', { source: sourceIn(source) }),
    confidence != null && formatPercent(confidence),
  ].filter((words) => words !== false)
  return (
    <>
      {children}
      {said.length > 0 && <span className="block text-xs text-muted">{said.join(' · ')}</span>}
    </>
  )
}

/** Shows the proof that the website belongs to the company, with a link to the page. */
function Proof({ proof: { by, page_url, proven_at, excerpt } }: { proof: WebsiteProof }) {
  const t = useTranslations('company')
  return (
    <a
      href={page_url}
      title={excerpt}
      target="_blank"
      rel="noreferrer noopener"
      className="block text-xs text-muted underline underline-offset-2"
    >
      {t(`proof_${by}`, { day: formatDay(proven_at) })}
    </a>
  )
}

/** Shows the basis of a derived value, its probability, and the decisive words. */
function Basis({ basis, children }: { basis: DerivedBasis | null; children: ReactNode }) {
  const t = useTranslations('company')
  return (
    <>
      {children}
      {basis && (
        <span className="block text-xs text-muted">
          {t('derived_from', { from: basis.from.map((one) => t(`from_${one}`)).join(', ') })}
          {` · ${formatPercent(basis.probability)}`}
          {basis.evidence !== null && (
            <span className="block">{t('derived_words', { words: basis.evidence })}</span>
          )}
        </span>
      )}
    </>
  )
}
