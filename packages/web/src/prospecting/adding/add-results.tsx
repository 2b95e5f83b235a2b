import { DemoUidBadge } from '#web/companies/invented-badges.tsx'
import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import { Link } from '@tanstack/react-router'
import { Check, CircleHelp, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent, formatInteger } from '#web/language/format.ts'
import { CompanyStatusBadge } from '#web/companies/company-status-badge.tsx'
import { OutcomeCounts, outcomeLooks } from '#web/prospecting/adding/outcome-counts.tsx'
import { takenBy } from '#web/prospecting/adding/taken-by.ts'
import { UndoAdding } from '#web/prospecting/adding/undo-adding.tsx'
import type { Adding, Result } from '#web/prospecting/adding/use-adding.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Card } from '#web/ui/page.tsx'

type Props = { project_id: string; adding: Adding }

/** Shows the result of each line. Unresolved lines come first, with their candidates. */
export function AddResults({ project_id, adding }: Props) {
  const { results, settle } = adding
  const t = useTranslations('add')
  const indexed = results.map((result, at) => ({ ...result, at }))
  const open = indexed.filter(({ added }) => added.outcome === 'ambiguous')
  const rest = indexed.filter(({ added }) => added.outcome !== 'ambiguous')
  return (
    <>
      <Card title={t('results', { n: results.length, shown: formatInteger(results.length) })}>
        <OutcomeCounts outcomes={results.map(({ added }) => added.outcome)} />
        {adding.batches.state === 'done' && (
          <UndoAdding
            project_id={project_id}
            results={results.map(({ added }) => added)}
            label={(count) => t('undo', count)}
          />
        )}
      </Card>
      {open.map((result) => (
        <OpenResult
          key={result.at}
          result={result}
          busy={settle.isPending && settle.variables.some(({ at }) => at === result.at)}
          onChoose={(company_id) => settle.mutate([{ at: result.at, company_id }])}
        />
      ))}
      {rest.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {rest.map((result) => (
              <SettledResult key={result.at} project_id={project_id} result={result} adding={adding} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** A settled line; the choice for it can be undone. */
export function SettledResult({
  project_id,
  result: { text, added, at },
  adding: { reconsider },
}: Props & { result: Result & { at: number } }) {
  const t = useTranslations('add')
  const reasons = useTranslations('resolution')
  const tone = outcomeLooks.find(([outcome]) => outcome === added.outcome)![1]
  const reason = added.resolution?.reason ?? null
  const key = reason?.replace(':', '_') as 'no_candidate'
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-3 px-4 py-2 sm:grid-cols-[1fr_1fr_auto]">
      <span className="truncate text-muted">{text}</span>
      <span className="truncate font-medium max-sm:hidden">
        {added.prospect_id && added.company ? (
          <Link
            to="/projects/$project_id/prospects/$prospect_id"
            params={{ project_id, prospect_id: added.prospect_id }}
            className="hover:underline"
          >
            {added.company.name} · {added.company.seat.name}
          </Link>
        ) : reason !== null ? (
          <span className="font-normal text-muted">
            {reasons.has(key) ? reasons(key) : added.resolution?.summary}
          </span>
        ) : (
          (added.company?.name ?? '–')
        )}
        <TakenByLine of={added.resolution} />
      </span>
      <span className="flex items-center gap-2">
        {added.resolution?.settlement && (
          <Button
            size="small"
            variant="quiet"
            icon={<Undo2 aria-hidden />}
            busy={reconsider.isPending && reconsider.variables.at === at}
            onClick={() => reconsider.mutate({ at })}
          >
            {t('reconsider')}
          </Button>
        )}
        {added.resolution?.method === 'remembered' && <Badge tone="plain">{t('remembered')}</Badge>}
        {added.company && added.company.status !== 'active' && (
          <CompanyStatusBadge status={added.company.status} />
        )}
        <Badge tone={tone}>{t(`outcome_${added.outcome}`)}</Badge>
      </span>
    </li>
  )
}

/** Names the facts by which a company was recognised; nothing if the user chose it. */
function TakenByLine({ of }: { of: Result['added']['resolution'] }) {
  const signs = useTranslations('taken_by')
  if (!of?.decided_by || of.reason !== null || of.settlement) return null
  return (
    <span className="block truncate text-sm font-normal text-muted">{signs(takenBy(of.decided_by))}</span>
  )
}

const shownAtFirst = 3

type OpenProps = {
  result: Result
  busy: boolean
  /** null: none of the candidates. */
  onChoose: (company_id: string | null) => void
  /** Each candidate shows the digit that chooses it. */
  numbered?: boolean
  /**
   * Number of unresolved lines with the same input, if there are several. Each candidate can be chosen for all of them.
   */
  identical?: number
  onChooseAll?: (company_id: string) => void
  /** Additional actions on the line. */
  footer?: ReactNode
}

/** An ambiguous line: its candidates, with the evidence for and against each. */
export function OpenResult({
  result: { text, added },
  busy,
  onChoose,
  numbered = false,
  identical = 1,
  onChooseAll,
  footer,
}: OpenProps) {
  const t = useTranslations('add')
  const [all, setAll] = useState(numbered)
  const { candidates } = added.resolution!
  const shown = all ? candidates : candidates.slice(0, shownAtFirst)
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          <CircleHelp className="size-4 text-warn" aria-hidden />
          {text}
        </span>
      }
      aside={<OpenReason resolution={added.resolution!} />}
      flush
    >
      <ul className="divide-y divide-line">
        {shown.map((candidate, at) => (
          <CandidateRow
            key={candidate.company_id}
            digit={numbered && at < 9 ? String(at + 1) : null}
            candidate={candidate}
            busy={busy}
            onChoose={() => onChoose(candidate.company_id)}
            identical={identical}
            onChooseAll={onChooseAll && (() => onChooseAll(candidate.company_id))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-2">
        {candidates.length > shown.length ? (
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            {t('see_more', { n: candidates.length - shown.length })}
          </Button>
        ) : (
          <span />
        )}
        <span className="flex items-center gap-2">
          {numbered && <Kbd>0</Kbd>}
          <Button size="small" variant="quiet" busy={busy} onClick={() => onChoose(null)}>
            {t('none_of_them')}
          </Button>
        </span>
      </div>
      {footer}
    </Card>
  )
}

/** Shows why the company could not be determined: the evidence against the most likely one, or the reason. */
function OpenReason({
  resolution: { reason, decided_by, summary },
}: {
  resolution: NonNullable<Result['added']['resolution']>
}) {
  const reasons = useTranslations('resolution')
  const doubts = useTranslations('doubts')
  if (reason === null) return null
  const sign = decided_by as 'one_word'
  const key = reason.replace(':', '_') as 'several_equal'
  const words = reasons.has(key) ? reasons(key) : summary
  return <span className="text-sm text-muted">{doubts.has(sign) ? doubts(sign) : words}</span>
}

type CandidateProps = {
  candidate: Candidate
  digit: string | null
  busy: boolean
  identical: number
  onChoose: () => void
  onChooseAll: (() => void) | undefined
}

function CandidateRow({ candidate, digit, busy, identical, onChoose, onChooseAll }: CandidateProps) {
  const t = useTranslations('add')
  const notices = useTranslations('notices')
  const { name, uid, seat, canton, status, fields, notices: noted, probability, prospect_id } = candidate
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      {digit !== null && <Kbd>{digit}</Kbd>}
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <DemoUidBadge uid={uid} />
          {status !== 'active' && <CompanyStatusBadge status={status} />}
          {noted.map((notice) => (
            <Badge key={notice} tone="warn">
              {notices(notice)}
            </Badge>
          ))}
        </p>
        <p className="text-sm text-muted">{[uid, seat, canton].filter(Boolean).join(' · ')}</p>
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label={t('agreement')}>
        {(Object.keys(fields) as (keyof typeof fields)[])
          .filter((field) => fields[field] !== 'missing')
          .map((field) => (
            <li key={field}>
              <Badge tone={fields[field] === 'agree' ? 'ok' : fields[field] === 'similar' ? 'plain' : 'bad'}>
                {t(`field_${field}`)}{' '}
                {fields[field] === 'agree' ? '✓' : fields[field] === 'similar' ? '≈' : '≠'}
              </Badge>
            </li>
          ))}
      </ul>
      {probability !== null && (
        <span className="text-sm text-muted tabular">{formatPercent(probability)}</span>
      )}
      <Button
        size="small"
        icon={<Check aria-hidden />}
        busy={busy}
        disabled={prospect_id !== null}
        onClick={onChoose}
      >
        {prospect_id === null ? t('choose') : t('outcome_already_present')}
      </Button>
      {identical > 1 && onChooseAll && (
        <Button size="small" busy={busy} disabled={prospect_id !== null} onClick={onChooseAll}>
          {t('choose_all', { n: identical })}
        </Button>
      )}
    </li>
  )
}
