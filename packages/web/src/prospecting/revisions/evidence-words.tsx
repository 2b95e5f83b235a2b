import type { Company } from '@alphorn/contract/directory/companies'
import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import { legalForms } from '@alphorn/contract/directory/legal-forms'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { isOfAuthority } from '@alphorn/contract/prospecting/evidence-kinds'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSourceWords } from '#web/companies/use-source-words.ts'
import { formatAmount, formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import {
  readRegisterChange,
  readRegisterEntry,
  type RegisterFact,
} from '#web/prospecting/revisions/register-line.ts'

/**
 * Shows the words of a piece of evidence. Quotations from a page or an offering are unchanged; lines written by the
 * service are in the user's language.
 */
export function EvidenceWords({ evidence: { kind, excerpt, language } }: { evidence: Evidence }) {
  const t = useTranslations('evidence')
  const rows = useEvidenceRows()(kind, excerpt)
  if (rows === null)
    return (
      <Quoted>
        <span lang={language ?? undefined} className="whitespace-pre-line">
          {excerpt}
        </span>
      </Quoted>
    )
  return (
    <div className="space-y-1.5">
      <Quoted>
        {rows.map(({ name, value, verbatim }) => (
          <span key={name} className="block">
            {name}{' '}
            <span lang={verbatim ? (language ?? undefined) : undefined} className="text-ink">
              {value}
            </span>
          </span>
        ))}
      </Quoted>
      <details className="text-xs text-muted print:hidden">
        <summary className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
          {t('verbatim')}
        </summary>
        <p lang="en" className="font-mono break-words">
          {excerpt}
        </p>
      </details>
    </div>
  )
}

function Quoted({ children }: { children: ReactNode }) {
  return (
    <blockquote className="border-l-2 border-line pl-2.5 text-sm leading-relaxed text-muted">
      {children}
    </blockquote>
  )
}

/** `verbatim`: as written in the register, in the language of the register. */
type Row = { name: string; value: string; verbatim?: boolean }

/** Returns the rows of a line of the register or of the gazette; null for any other text. */
export function useEvidenceRows() {
  const t = useTranslations('evidence')
  const signals = useTranslations('signals')
  const companies = useTranslations('company')
  const factIn = useFactWords()
  return (kind: Evidence['kind'], excerpt: string): Row[] | null => {
    if (!isOfAuthority(kind)) return null
    const entry = readRegisterEntry(excerpt)
    if (entry)
      return entry.map((one) => ({
        name: companies(one.fact),
        value: factIn(one),
        verbatim: one.fact === 'purpose',
      }))
    const change = readRegisterChange(excerpt)
    const key = `kind_${change?.kind as SignalKind}` as const
    if (!change || !signals.has(key)) return null
    const { before, after, text } = change
    return [
      { name: signals(key), value: change.day === null ? '' : formatDay(change.day) },
      ...(before === null ? [] : [{ name: t('before'), value: inWords(before) }]),
      ...(after === null ? [] : [{ name: t('after'), value: inWords(after) }]),
      ...(text === null ? [] : [{ name: '', value: text, verbatim: true }]),
    ]
  }

  function inWords(facts: string) {
    if (companyStatuses.some((status) => status === facts)) return factIn({ fact: 'status', value: facts })
    return facts
      .replace(/legal form [^()]{0,80}\((\d{4})\)/, (_, code: string) =>
        factIn({ fact: 'legal_form', value: `(${code})` }),
      )
      .replace(/(?:capital|amount) ([A-Z]{3} [\d.]+)/, (_, value: string) =>
        factIn({ fact: 'capital', value }),
      )
      .replaceAll(/(?:deadline|starts|ends) (\d{4}-\d{2}-\d{2})/g, (_, day: string) => formatDay(day))
      .replace(/\b(?:seat|address|municipality|parcel|planner) |(?:purpose|project|lot): /g, '')
      .replace(', (', ' (')
  }
}

/** Formats a fact of the line in the user's language, with Swiss numbers and dates. */
function useFactWords() {
  const companies = useTranslations('company')
  const { language } = useLanguage()
  const sourceIn = useSourceWords()
  return ({ fact, value }: RegisterFact): string => {
    const [first = '', by = ''] = value.split(' by ')
    if (fact === 'founded') return formatDay(value)
    if (fact === 'status')
      return companies(`status_${companyStatuses.find((one) => one === value) ?? 'unknown'}`)
    if (fact === 'legal_form') {
      const code = /\((\d{4})\)$/.exec(value)?.[1]
      return legalForms.find((form) => form.code === code)?.name[language] ?? value
    }
    if (fact === 'capital') {
      const [currency = '', nominal = ''] = value.split(' ')
      return formatAmount(Number(nominal), currency)
    }
    if (fact === 'size')
      return `${companies(`size_${first as NonNullable<Company['size']>['class']}`)} (${sourceIn(by)})`
    return fact === 'noga' ? `${first} (${sourceIn(by)})` : value
  }
}
