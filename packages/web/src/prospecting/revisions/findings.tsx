import type { Dossier } from '@alphorn/contract/app/app-views'
import type { Project } from '@alphorn/contract/prospecting/projects'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '#web/language/format.ts'
import type { Highlight } from '#web/prospecting/revisions/highlight.ts'
import { CriterionQuestion } from '#web/prospecting/revisions/criterion-question.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  dossier: Dossier
  prospect_id: string
  project: Project | undefined
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
}

/** Shows the findings of research and the verdict of qualification. */
export function Findings({ dossier, prospect_id, project, highlight, onHighlight }: Props) {
  const { research, qualification, answers } = dossier
  const t = useTranslations('findings')
  const site = useTranslations('website')
  if (!research)
    return (
      <div className="space-y-1 rounded-lg border border-dashed border-line p-6 text-center">
        <p className="font-medium">{t('none_title')}</p>
        <p className="text-muted">{t('none')}</p>
      </div>
    )
  const lang = project?.language
  const { facts, not_found, notices = [] } = research
  return (
    <div className="space-y-6">
      <Summary research={research} lang={lang} />
      {qualification && <Criteria {...{ qualification, answers, prospect_id, project, onHighlight }} />}
      <section className="space-y-2">
        <Heading text={t('facts')} />
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {facts.map((fact) => (
            <li
              key={fact.id}
              onPointerEnter={() => onHighlight({ claims: [], evidence: fact.evidence_ids })}
              onPointerLeave={() => onHighlight(null)}
              className={classNames(
                'flex items-baseline gap-3 px-3 py-2',
                highlight && fact.evidence_ids.some((id) => highlight.evidence.includes(id)) && 'bg-claim',
              )}
            >
              <span className="min-w-0 flex-1" lang={fact.language}>
                {fact.statement}
              </span>
              <Badge tone={fact.confidence === 'high' ? 'ok' : fact.confidence === 'low' ? 'warn' : 'plain'}>
                {t(`confidence_${fact.confidence}`)}
              </Badge>
            </li>
          ))}
        </ul>
      </section>
      {not_found.length > 0 && (
        <Notes heading={t('not_found')} lang={lang} notes={not_found.map(({ note }) => note)} />
      )}
      {notices.length > 0 && (
        <Notes heading={site('notices')} lang={lang} notes={notices.map(({ detail }) => detail)} />
      )}
    </div>
  )
}

type SummaryProps = { research: NonNullable<Dossier['research']>; lang: string | undefined }

/** Describes the company, and whether the sources are about it. A summary that only joins the facts is omitted. */
function Summary({ research: { identity, facts, summary }, lang }: SummaryProps) {
  const t = useTranslations('findings')
  const verdict = (
    <Badge tone={identity.verdict === 'confirmed' ? 'ok' : 'bad'}>{t(`identity_${identity.verdict}`)}</Badge>
  )
  const reason = (
    <p lang={lang} className="text-sm text-muted">
      {identity.reason}
    </p>
  )
  if (isCoveredByFacts(summary, facts))
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {verdict} {reason}
      </div>
    )
  return (
    <section className="space-y-2">
      <Heading text={t('summary')}>{verdict}</Heading>
      <p lang={lang}>{summary}</p>
      {reason}
    </section>
  )
}

function isCoveredByFacts(summary: string, facts: readonly { statement: string }[]) {
  const rest = facts.reduce((text, { statement }) => text.replace(statement, ''), summary)
  return rest.trim() === ''
}

type NotesProps = { heading: string; lang: string | undefined; notes: readonly string[] }

function Notes({ heading, lang, notes }: NotesProps) {
  return (
    <section className="space-y-2">
      <Heading text={heading} />
      <ul lang={lang} className="list-disc space-y-1 pl-5 text-muted">
        {[...new Set(notes)].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

function Heading({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <h3 className="flex items-center gap-2 font-semibold">
      {text} {children}
    </h3>
  )
}

const verdictIcons = { met: CircleCheck, not_met: CircleX, unknown: CircleHelp } as const

type CriteriaProps = Omit<Props, 'dossier' | 'highlight'> & {
  qualification: NonNullable<Dossier['qualification']>
  answers: Dossier['answers']
}

/** Shows the verdict of the qualification on each criterion. */
export function Criteria({ qualification, answers, prospect_id, project, onHighlight }: CriteriaProps) {
  const t = useTranslations('findings')
  const { criteria, recommendation, score, coverage } = qualification
  const answered = new Map(answers.map((one) => [one.criterion_id, one.answer]))
  const open = criteria.filter(
    ({ verdict, criterion_id }) => verdict === 'unknown' && !answered.has(criterion_id),
  )
  return (
    <section className="space-y-2">
      <Heading text={t('criteria')}>
        <Badge tone={recommendation === 'pursue' ? 'ok' : recommendation === 'skip' ? 'bad' : 'warn'}>
          {t(recommendation)}
        </Badge>
        <span className="text-sm font-normal text-muted tabular">
          {t('score', {
            score: score === null ? '–' : formatPercent(score),
            coverage: formatPercent(coverage),
          })}
        </span>
      </Heading>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {criteria.map((judged) => (
          <CriterionRow
            key={judged.criterion_id}
            {...{ judged, prospect_id, project, onHighlight }}
            answer={answered.get(judged.criterion_id)}
            first={open[0] === judged}
          />
        ))}
      </ul>
    </section>
  )
}

type Judged = NonNullable<Dossier['qualification']>['criteria'][number]
type RowProps = Pick<Props, 'prospect_id' | 'project' | 'onHighlight'> & {
  judged: Judged
  answer: Dossier['answers'][number]['answer'] | undefined
  first: boolean
}

function CriterionRow({ judged, answer, first, prospect_id, project, onHighlight }: RowProps) {
  const t = useTranslations('findings')
  const offering = useTranslations('offering')
  const { criterion_id, verdict, reason, evidence_ids } = judged
  const criterion = project?.offering?.criteria.find(({ id }) => id === criterion_id)
  const Icon = verdictIcons[verdict]
  // A matching exclusion counts against the company.
  const good = criterion?.kind === 'exclude' ? verdict === 'not_met' : verdict === 'met'
  return (
    <li
      onPointerEnter={() => onHighlight({ claims: [], evidence: evidence_ids })}
      onPointerLeave={() => onHighlight(null)}
      className="flex items-start gap-3 px-3 py-2"
    >
      <Icon
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          verdict === 'unknown' ? 'text-muted' : good ? 'text-ok' : 'text-bad',
        )}
        aria-label={t(verdict)}
      />
      <span className="min-w-0 flex-1">
        <span className="block" lang={project?.language}>
          {criterion?.text ?? criterion_id}
        </span>
        <span className="block text-sm text-muted" lang={project?.language}>
          {reason}
        </span>
        {verdict === 'unknown' && project && (
          <CriterionQuestion
            project_id={project.project_id}
            prospect_id={prospect_id}
            criterion_id={criterion_id}
            answer={answer}
            first={first}
          />
        )}
      </span>
      {criterion && <Badge>{offering(`kind_${criterion.kind}`)}</Badge>}
    </li>
  )
}
