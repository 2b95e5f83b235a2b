import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { DirectorySearch } from '#web/prospecting/import/directory-search.tsx'
import {
  bandOf,
  cantonOf,
  countValues,
  type Facets,
  identicalTo,
  type Numbered,
  passesFacets,
  reasonOf,
  scoreBands,
  sureChoices,
} from '#web/prospecting/import/open-facets.ts'
import { OpenResult } from '#web/prospecting/adding/add-results.tsx'
import type { Adding } from '#web/prospecting/adding/use-adding.ts'
import { useKeys } from '#web/ui/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Select } from '#web/ui/select.tsx'

type Props = { open: readonly Numbered[]; adding: Adding }
const every: Facets = { reason: null, score: null, canton: null }

/**
 * Shows ambiguous rows, one at a time. A digit chooses a candidate (0: none), and the bracket keys move between rows.
 */
export function OpenRows({ open, adding: { settle, leave } }: Props) {
  const t = useTranslations('import')
  const match = useTranslations('import_match')
  const [facets, setFacets] = useState(every)
  const [wanted, setAt] = useState(0)
  const narrowed = open.filter((one) => passesFacets(one, facets))
  const at = Math.min(wanted, narrowed.length - 1)
  const shown = narrowed[at]
  const sure = sureChoices(narrowed)
  const go = (step: number) => setAt(Math.max(0, Math.min(narrowed.length - 1, at + step)))
  const choose = (company_id: string | null | undefined, ats = shown ? [shown.at] : []) => {
    if (company_id === undefined || settle.isPending) return
    settle.mutate(ats.map((one) => ({ at: one, company_id })))
  }
  useLineKeys({ shown, go, choose, leave })
  if (open.length === 0) return <p className="text-muted">{t('none_ambiguous')}</p>
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <FacetSelects open={open} facets={facets} onFacets={setFacets} />
        {sure.length > 0 && (
          <Button
            icon={<ListChecks aria-hidden />}
            busy={settle.isPending && settle.variables.length > 1}
            onClick={() => settle.mutate(sure)}
          >
            {match('best', { n: sure.length, shown: formatInteger(sure.length) })}
          </Button>
        )}
      </div>
      <Walk at={at} all={narrowed.length} onGo={go} />
      {shown && (
        <OpenRow
          key={shown.at}
          shown={shown}
          identical={identicalTo(shown, open)}
          busy={settle.isPending}
          onChoose={choose}
          onLeave={() => leave(shown.at, true)}
        />
      )}
    </div>
  )
}

type RowProps = {
  shown: Numbered
  identical: readonly Numbered[]
  busy: boolean
  onChoose: (company_id: string | null, ats?: number[]) => void
  onLeave: () => void
}

function OpenRow({ shown, identical, busy, onChoose, onLeave }: RowProps) {
  const match = useTranslations('import_match')
  const [searching, setSearching] = useState(false)
  const ats = identical.map(({ at }) => at)
  return (
    <OpenResult
      numbered
      result={shown}
      busy={busy}
      identical={identical.length}
      onChoose={(company_id) => onChoose(company_id)}
      onChooseAll={(company_id) => onChoose(company_id, ats)}
      footer={
        <>
          <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
            <Button size="small" aria-expanded={searching} onClick={() => setSearching(!searching)}>
              {match('search')}
            </Button>
            <Button size="small" variant="quiet" onClick={onLeave}>
              {match('leave')}
            </Button>
            {identical.length > 1 && (
              <span className="text-sm text-muted">{match('identical', { n: identical.length })}</span>
            )}
          </div>
          {searching && (
            <DirectorySearch
              first={shown.input.name ?? ''}
              busy={busy}
              onChoose={(company_id) => onChoose(company_id, [shown.at])}
            />
          )}
        </>
      }
    />
  )
}

type LineMeans = {
  shown: Numbered | undefined
  go: (step: number) => void
  choose: (company_id: string | null) => void
  leave: (at: number, out: boolean) => void
}

/** Handles the keys: a digit chooses a candidate, other keys move on or leave the row out. */
function useLineKeys({ shown, go, choose, leave }: LineMeans) {
  const t = useTranslations('import')
  const match = useTranslations('import_match')
  const candidates = (shown?.added.resolution?.candidates ?? []).slice(0, 9)
  // A held key must not decide on a row that was not read.
  const once =
    (act: () => void) =>
    ({ repeat }: KeyboardEvent) => {
      if (!repeat) act()
    }
  const digits = candidates.map(
    ({ company_id }, index) => [String(index + 1), once(() => choose(company_id))] as const,
  )
  const keys = {
    k: () => go(-1),
    j: () => go(1),
    '[': () => go(-1),
    ']': () => go(1),
    '0': once(() => choose(null)),
    l: once(() => shown && leave(shown.at, true)),
    ...Object.fromEntries(digits),
  }
  useKeys(keys, { names: { k: t('previous'), j: t('next'), l: match('leave') } })
}

function Walk({ at, all, onGo }: { at: number; all: number; onGo: (step: number) => void }) {
  const t = useTranslations('import')
  const match = useTranslations('import_match')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        icon={<ChevronLeft aria-hidden />}
        disabled={at <= 0}
        aria-label={t('previous')}
        onClick={() => onGo(-1)}
      />
      <span className="tabular" role="status">
        {t('one_of', { n: at + 1, all: formatInteger(all) })}
      </span>
      <Button
        size="small"
        icon={<ChevronRight aria-hidden />}
        disabled={at >= all - 1}
        aria-label={t('next')}
        onClick={() => onGo(1)}
      />
      <span className="ml-auto flex items-center gap-1.5 text-sm text-muted max-md:hidden">
        <Kbd>1</Kbd>–<Kbd>9</Kbd> {t('key_choose')} <Kbd>k</Kbd> <Kbd>j</Kbd> {t('key_go')} <Kbd>l</Kbd>{' '}
        {match('key_leave')}
      </span>
    </div>
  )
}

type FacetProps = { open: readonly Numbered[]; facets: Facets; onFacets: (facets: Facets) => void }

/** Filters ambiguous rows by reason, and by the confidence and canton of their best candidates. */
function FacetSelects({ open, facets, onFacets }: FacetProps) {
  const t = useTranslations('import_match')
  const reasons = useTranslations('resolution')
  const cantons = useTranslations('cantons')
  const reasonWords = (reason: string) => {
    const key = reason.replace(':', '_') as 'several_equal'
    return reasons.has(key) ? reasons(key) : reason
  }
  const bands = open.map(bandOf)
  const selects = [
    ['reason', t('all_reasons'), countValues(open.map(reasonOf)), reasonWords],
    [
      'score',
      t('all_scores'),
      countValues(bands).sort(
        ([a], [b]) => scoreBands.indexOf(a as 'high') - scoreBands.indexOf(b as 'high'),
      ),
      (band: string) => t(`score_${band as 'high'}`),
    ],
    [
      'canton',
      t('all_cantons'),
      countValues(open.map(cantonOf)),
      (canton: string) => cantons(canton as 'ZH'),
    ],
  ] as const
  return selects.map(([name, all, values, words]) => (
    <Select
      key={name}
      label={t(name)}
      className="w-auto! max-w-64"
      none={all}
      value={facets[name] ?? undefined}
      options={values.map(([value, n]) => [value, `${words(value)} (${formatInteger(n)})`])}
      onChange={(value) => onFacets({ ...facets, [name]: value ?? null })}
    />
  ))
}
