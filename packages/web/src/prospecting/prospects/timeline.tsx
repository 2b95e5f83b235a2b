import type { Dossier } from '@alphorn/contract/app/app-views'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useTranslations } from 'use-intl'
import { dayAndTime } from '#web/language/format.ts'

type Event = { id: string; at: string; text: string; note: string | null }

/** Shows what happened to a prospect, latest first. */
export function Timeline({ prospect, dossier }: { prospect: ProspectDetail; dossier: Dossier | undefined }) {
  const t = useTranslations('timeline')
  const events = useEvents(prospect, dossier)
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-2 font-semibold">{t('title')}</h2>
      <ol className="space-y-3 border-l border-line pl-4">
        {events.map(({ id, at, text, note }) => (
          <li key={id} className="relative">
            <span className="absolute top-1.5 -left-[1.3125rem] size-2 rounded-full bg-edge" aria-hidden />
            <p className="leading-snug">{text}</p>
            {note !== null && <p className="text-sm text-muted">{note}</p>}
            <p className="text-xs text-muted tabular">{dayAndTime(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useEvents(prospect: ProspectDetail, dossier: Dossier | undefined): Event[] {
  const t = useTranslations('timeline')
  const names = useTranslations('decisions')
  const undo = useTranslations('decide_undo')
  const reasons = useTranslations('reasons')
  const stages = useTranslations('stages')
  const gate = useTranslations('gate')
  const nameOf = (check: string) =>
    gate.has(`name_${check}` as 'name_head') ? gate(`name_${check}` as 'name_head') : check
  const readOf = (warnings: readonly string[]) =>
    warnings.length === 0 ? null : t('acknowledged', { warnings: warnings.map(nameOf).join(', ') })
  const drafts = dossier?.outreach_revisions ?? []
  const events: Event[] = [
    { id: 'added', at: prospect.created_at, text: t('added'), note: prospect.external_ref },
    ...prospect.decisions.flatMap(({ decision_id, withdrawn_at, withdrawn_by, decision }) =>
      withdrawn_at === null
        ? []
        : [
            {
              id: `${decision_id} back`,
              at: withdrawn_at,
              text: undo('withdrawn', { by: withdrawn_by ?? '' }),
              note: names(decision),
            },
          ],
    ),
    ...prospect.decisions.map(({ decision_id, decided_at, decision, reason, decided_by, note }) => ({
      id: decision_id,
      at: decided_at,
      text: t('decided', { decision: names(decision), by: decided_by }),
      note: [reasons(reason), note].filter(Boolean).join(' · '),
    })),
    ...prospect.heads
      .filter(({ stage }) => stage !== 'outreach')
      .map(({ revision_id, created_at, stage }) => ({
        id: revision_id,
        at: created_at,
        text: t('finished', { stage: stages(stage) }),
        note: null,
      })),
    ...drafts.map(({ outreach_revision_id, created_at, producer }, at) => ({
      id: outreach_revision_id,
      at: created_at,
      text: t('drafted', { n: drafts.length - at }),
      note: `${producer.name} ${producer.version}`,
    })),
    ...prospect.approvals.map(({ approval_id, approved_at, approved_by, acknowledged_warnings, note }) => ({
      id: approval_id,
      at: approved_at,
      text: t('approved', { by: approved_by }),
      note: [readOf(acknowledged_warnings), note].filter(Boolean).join(' · ') || null,
    })),
  ]
  return events.sort((a, b) => (a.at < b.at ? 1 : -1))
}
