import { getRouteApi, Link, useBlocker } from '@tanstack/react-router'
import { ArrowLeft, FileClock, Play, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { CheckRows, type Checked } from '#web/prospecting/import/check-rows.tsx'
import { ChooseTable } from '#web/prospecting/import/choose-table.tsx'
import { ImportResults } from '#web/prospecting/import/import-results.tsx'
import {
  type ImportStore,
  type StoredImport,
  useStoredImport,
} from '#web/prospecting/import/stored-import.ts'
import { rowsOf } from '#web/prospecting/import/lines-of.ts'
import { MapColumns, type Mapped } from '#web/prospecting/import/map-columns.tsx'
import type { Table } from '#web/prospecting/import/read-table.ts'
import { useAdding } from '#web/prospecting/adding/use-adding.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { NeedsScope } from '#web/shared/failures/needs-scope.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, PageHead } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/projects/$project_id/import')

export type ChosenTable = { name: string; table: Table }

/**
 * Imports a file of companies into a project. Unfinished work stays in this browser, and continues where it stopped.
 */
export function ImportScreen() {
  const t = useTranslations('import')
  return (
    <NeedsScope scope="prospect:write" title={t('title')}>
      <FileImport />
    </NeedsScope>
  )
}

function FileImport() {
  const t = useTranslations('import')
  const { project_id } = route.useParams()
  const { found, keeper } = useStoredImport(project_id)
  const [started, setStarted] = useState<{ kept: StoredImport | null; n: number } | null>(null)
  const begin = (kept: StoredImport | null) => {
    if (!kept) void keeper.forget()
    setStarted({ kept, n: (started?.n ?? 0) + 1 })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <Link to="/projects/$project_id/prospects" params={{ project_id }} className={buttonClass('plain')}>
            <ArrowLeft aria-hidden />
            {t('to_prospects')}
          </Link>
        }
      />
      <div className="max-w-6xl space-y-4 px-6 pb-16">
        {found === undefined && <SkeletonRows rows={4} height="h-12" />}
        {found && !started && (
          <StoredImportNotice kept={found} onGoOn={() => begin(found)} onForget={() => begin(null)} />
        )}
        {(started !== null || found === null) && (
          <ImportSteps
            key={started?.n ?? 0}
            project_id={project_id}
            kept={started?.kept ?? null}
            keeper={keeper}
            onAgain={() => begin(null)}
          />
        )}
      </div>
    </>
  )
}

type NoticeProps = { kept: StoredImport; onGoOn: () => void; onForget: () => void }

/** Asks whether to resume or discard an import that was started before. */
function StoredImportNotice({ kept: { name, at, run }, onGoOn, onForget }: NoticeProps) {
  const t = useTranslations('import_check')
  const batches = useTranslations('batches')
  const named = { name, at: dayAndTime(new Date(at).toISOString()) }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <FileClock className="size-5 text-muted" aria-hidden />
        <p className="min-w-64 flex-1">
          {run
            ? t('kept', {
                ...named,
                done: formatInteger(run.results.length),
                all: formatInteger(run.items.length),
              })
            : t('kept_columns', named)}
        </p>
        <Button icon={<Trash2 aria-hidden />} onClick={onForget}>
          {t('forget')}
        </Button>
        <Button variant="primary" icon={<Play aria-hidden />} onClick={onGoOn}>
          {batches('resume')}
        </Button>
      </div>
    </Card>
  )
}

type StepsProps = {
  project_id: string
  kept: StoredImport | null
  keeper: ImportStore
  onAgain: () => void
}

/** State of an import and its progress, stored in this browser after every change. */
function useImport({ project_id, kept, keeper }: Omit<StepsProps, 'onAgain'>) {
  const t = useTranslations('import')
  const [state, setState] = useState(kept)
  const latest = useRef(kept)
  const change = (next: StoredImport) => {
    latest.current = next
    setState(next)
    return keeper.keep(next)
  }
  const adding = useAdding(project_id, {
    from: kept?.run,
    keep: async (run) => {
      if (!latest.current) return
      latest.current = { ...latest.current, run }
      keeper.keepSoon(latest.current)
      await keeper.keepKeys(run.keys)
    },
  })
  const { batches } = adding
  const { stop } = batches
  const stopping = useRef(stop)
  stopping.current = stop
  // A user who returns resumes the stored run. Without the stop, two runs of one import would overlap.
  useEffect(() => () => stopping.current(), [])
  useBlocker({
    shouldBlockFn: () => !confirm(t('leave')),
    enableBeforeUnload: false,
    disabled: batches.state !== 'running',
  })
  const send = (lines: Parameters<typeof batches.start>[0]) => {
    // The file itself is not needed after this step.
    latest.current = { ...state!, table: { rows: [], cut: false }, checked: undefined }
    batches.start(lines)
  }
  return { state, change, adding, send }
}

function stepOf(state: StoredImport | null, batches: 'idle' | 'running' | 'stopped' | 'failed' | 'done') {
  if (!state) return 'file'
  if (batches !== 'idle') return batches === 'running' ? 'resolve' : 'result'
  return state.checked ? 'check' : 'columns'
}

/** The steps: choose a file, map its columns, check the rows, resolve them, settle ambiguous ones, or undo. */
function ImportSteps({ project_id, kept, keeper, onAgain }: StepsProps) {
  const t = useTranslations('import')
  const check = useTranslations('import_check')
  const { state, change, adding, send } = useImport({ project_id, kept, keeper })
  const { batches } = adding
  const isSent = batches.state !== 'idle'
  const step = stepOf(state, batches.state)
  const map = (mapped: Mapped) => {
    const rows = mapped.withHead ? state!.table.rows.slice(1) : state!.table.rows
    const checked: Checked = { rows: rowsOf(rows, mapped.mapping, mapped.withHead ? 2 : 1), out: [] }
    void change({ ...state!, mapped, checked })
  }
  return (
    <>
      <Steps step={step} />
      {step === 'file' && <ChooseTable onChosen={(chosen) => void change({ ...chosen, at: Date.now() })} />}
      {state && step === 'columns' && (
        <MapColumns chosen={state} first={state.mapped} onBack={onAgain} onMapped={map} />
      )}
      {state?.checked && step === 'check' && (
        <CheckRows
          checked={state.checked}
          onChecked={(checked) => void change({ ...state, checked })}
          onBack={() => void change({ ...state, checked: undefined })}
          onSend={send}
        />
      )}
      {isSent && batches.state !== 'done' && (
        <Card title={t('step_resolve')}>
          <BatchProgress batches={batches} />
          <p className="mt-2 text-sm text-muted">{check('safe')}</p>
        </Card>
      )}
      {isSent && batches.results.length > 0 && (
        <ImportResults project_id={project_id} adding={adding} onAgain={onAgain} />
      )}
    </>
  )
}

const steps = ['file', 'columns', 'check', 'resolve', 'result'] as const

function Steps({ step }: { step: (typeof steps)[number] }) {
  const t = useTranslations('import')
  const at = steps.indexOf(step)
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1" aria-label={t('steps')}>
      {steps.map((one, index) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          className={classNames('flex items-center gap-2', one === step ? 'font-semibold' : 'text-muted')}
        >
          <span
            className={classNames(
              'flex size-6 items-center justify-center rounded-full text-xs tabular',
              index <= at ? 'bg-accent text-on-accent' : 'bg-sunken text-muted',
            )}
          >
            {index + 1}
          </span>
          {t(`step_${one}`)}
        </li>
      ))}
    </ol>
  )
}
