import type { LetterPreview } from '@alphorn/contract/prospecting/offering-proposals'
import { useTranslations } from 'use-intl'
import { quoted } from '#web/language/format.ts'
import { useEvidenceRows } from '#web/prospecting/revisions/evidence-words.tsx'

type Claim = NonNullable<LetterPreview['letter']>['claims'][number]

/** Shows each proof of a letter once, with the numbers of all sentences that it supports. */
export function LetterProofs({ claims }: { claims: readonly Claim[] }) {
  const t = useTranslations('begin')
  const wordsOf = useProofWords()
  const numbered = claims.map(({ kind, evidence }, at) => ({
    number: at + 1,
    words:
      kind === 'seller_fact'
        ? t('by_you')
        : `${t('by_register')} ${evidence[0] ? wordsOf(evidence[0]) : ''}`.trim(),
  }))
  const proofs = Map.groupBy(numbered, ({ words }) => words)
  return (
    <ul className="mt-4 space-y-1 border-t border-line pt-3 text-sm text-muted">
      {[...proofs].map(([words, of]) => (
        <li key={words} className="flex gap-2">
          <span className="shrink-0 font-semibold text-ok tabular">
            {of.map(({ number }) => number).join(', ')}
          </span>
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  )
}

/** Describes a proof in the user's language: the purpose of the company, or the change in the register. */
function useProofWords() {
  const rowsOf = useEvidenceRows()
  return ({ kind, excerpt }: Claim['evidence'][number]) => {
    const purpose = excerpt.split(' | ').find((part) => part.startsWith('purpose: '))
    if (purpose !== undefined) return quoted(purpose.slice('purpose: '.length))
    const rows = rowsOf(kind, excerpt)
    return rows?.map(({ name, value }) => `${name} ${value}`.trim()).join(', ') ?? excerpt
  }
}
