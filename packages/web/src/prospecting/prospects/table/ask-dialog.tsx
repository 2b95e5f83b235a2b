import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { isAnswerableOffline, maxQuestionedCompanies } from '@alphorn/contract/prospecting/question-limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Props = {
  project_id: string
  field: OwnField
  rows: readonly Prospect[]
  selected: ReadonlySet<string>
  onClose: () => void
}

/** Number of visible rows that a question covers if no row is selected: enough to judge the question. */
const firstRows = 10

/** Shows the cost of a question before it is asked about the selected companies, or about the first ones. */
export function AskDialog({ project_id, field, rows, selected, onClose }: Props) {
  const t = useTranslations('questions')
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  const { data: summary } = useQuery(routeQuery('app_summary', { project_id }))
  const all = selected.size > 0 ? [...selected] : rows.slice(0, firstRows).map((row) => row.prospect_id)
  const prospect_ids = all.slice(0, maxQuestionedCompanies)
  const n = prospect_ids.length
  const ask = useRouteMutation('app_question_ask', {
    onDone: ({ counters }) => {
      showToast(t('asked', { n: counters.prospects, shown: formatInteger(counters.prospects) }))
      onClose()
    },
  })
  const form = useRouteForm('app_question_ask', ask, {
    values: { allow_partial: false },
    given: ({ allow_partial }) => ({ project_id, field_id: field.field_id, prospect_ids, allow_partial }),
  })
  const available = project?.research_units.available
  const isShort = available !== undefined && available < n
  const active = summary?.active_cycle
  const isUnanswerable = project?.executor.research === 'offline' && !isAnswerableOffline(field)
  return (
    <FormDialog
      of={form}
      title={field.name}
      description={field.question}
      word={t('ask', { n, shown: formatInteger(n) })}
      disabled={
        n === 0 ||
        !project ||
        isUnanswerable ||
        !!active ||
        available === 0 ||
        (isShort && !form.watch('allow_partial'))
      }
      onClose={onClose}
    >
      <p>{selected.size > 0 ? t('of_selected') : t('of_first')}</p>
      {all.length > n && (
        <p className="text-warn">{t('at_most', { most: formatInteger(maxQuestionedCompanies) })}</p>
      )}
      <Cost n={n} available={available}>
        <input type="checkbox" {...form.register('allow_partial')} />
      </Cost>
      {isUnanswerable && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t(field.kind === 'checkbox' ? 'offline' : 'offline_kind')}
        </p>
      )}
      {active && <BusyNote project_id={project_id} cycle_id={active.cycle_id} />}
    </FormDialog>
  )
}

/** A question is a cycle, so it waits until the active one has ended. */
function BusyNote(cycle: { project_id: string; cycle_id: string }) {
  const t = useTranslations('questions')
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
      {t('busy')}{' '}
      <Link to="/projects/$project_id/cycles/$cycle_id" params={cycle} className="underline">
        {t('to_cycle')}
      </Link>
    </p>
  )
}

type CostProps = {
  n: number
  available: number | undefined
  /** Limits the question to the number of companies that the credits cover. */
  children: ReactNode
}

function Cost({ n, available, children }: CostProps) {
  const t = useTranslations('questions')
  const left = available === undefined ? '…' : formatInteger(available)
  return (
    <>
      <p className="text-muted">{t('cost', { n, shown: formatInteger(n), available: left })}</p>
      {available === 0 && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('none_left')}</p>}
      {available !== undefined && available > 0 && available < n && (
        <label className="flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          {children}
          {t('too_costly', { left: available, available: left })}
        </label>
      )}
    </>
  )
}
