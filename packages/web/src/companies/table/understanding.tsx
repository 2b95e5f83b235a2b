import type { DerivedBasis } from '@alphorn/contract/directory/derived-facts'
import type { Company as FullCompany } from '@alphorn/contract/directory/companies'
import { useTranslations } from 'use-intl'
import { useSourceWords } from '#web/companies/use-source-words.ts'
import { formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { twoLines } from '#web/ui/table/two-lines.ts'
import { useLanguageNames } from '#web/language/language-names.ts'

type Company = Pick<FullCompany, 'noga' | 'kind' | 'size' | 'language' | 'derived'>

// Describes a company in words. Anything that no register states is marked, with the facts it follows from.

export function IndustryCell({ company: { noga, derived } }: { company: Company }) {
  const { language } = useLanguage()
  if (!noga) return <Unknown />
  const words = noga.name?.[language] ?? `NOGA ${noga.code}`
  return <Understood words={words} basis={derived.noga} source={noga.source} isLong />
}

export function KindCell({ company: { kind, derived } }: { company: Company }) {
  const t = useTranslations('company')
  return kind ? <Understood words={t(`kind_${kind}`)} basis={derived.kind} /> : <Unknown />
}

export function SizeCell({ company: { size, derived } }: { company: Company }) {
  const t = useTranslations('cells')
  if (!size) return <Unknown />
  return <Understood words={t(`size_${size.class}`)} basis={derived.size} source={size.source} />
}

export function LanguageCell({ company: { language, derived } }: { company: Company }) {
  const nameOf = useLanguageNames()
  return language ? <Understood words={nameOf[language]} basis={derived.language} /> : <Unknown />
}

const Unknown = () => <span className="text-muted">–</span>

type UnderstoodProps = {
  words: string
  basis: DerivedBasis | null
  source?: string | null
  /** Two short lines fit where one long line would be truncated. */
  isLong?: boolean
}

function Understood({ words, basis, source, isLong = false }: UnderstoodProps) {
  const t = useTranslations('company')
  const sourceIn = useSourceWords()
  const origin = basis
    ? [
        t('derived_from', { from: basis.from.map((one) => t(`from_${one}`)).join(', ') }),
        formatPercent(basis.probability),
        basis.evidence && t('derived_words', { words: basis.evidence }),
      ]
        .filter(Boolean)
        .join(' · ')
    : source && t('source', { source: sourceIn(source) })
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={[words, origin].filter(Boolean).join('\n')}>
      <span className={isLong ? twoLines : 'truncate'}>{words}</span>
      {basis && <Derived words={origin || ''} />}
    </span>
  )
}

/** Icon of a derived value. Screen readers also announce the facts it was derived from. */
function Derived({ words }: { words: string }) {
  const t = useTranslations('cells')
  return (
    <span className="shrink-0 rounded border border-dashed border-line px-1 text-2xs text-muted">
      <span aria-hidden>{t('derived')}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
