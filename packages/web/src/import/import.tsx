import { getRouteApi, Link, useBlocker } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChooseTable } from '#web/import/choose-table.tsx'
import { ImportResults } from '#web/import/import-results.tsx'
import { MapColumns } from '#web/import/map-columns.tsx'
import type { Table } from '#web/import/read-table.ts'
import type { Line } from '#web/prospects/parse-companies.ts'
import { useAdding } from '#web/prospects/use-adding.ts'
import { BatchProgress } from '#web/ui/batch-progress.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, PageHead } from '#web/ui/page.tsx'

const route = getRouteApi('/app/projects/$project_id/import')

export type Chosen = { name: string; table: Table }

/** A file of companies into a project: choose, say what the columns mean, resolve, settle what is open, or undo. */
export function ImportScreen() {
  const t = useTranslations('import')
  const { project_id } = route.useParams()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const adding = useAdding(project_id)
  const { batches } = adding
  const [isSent, setSent] = useState(false)
  const running = batches.state === 'running'
  useBlocker({
    shouldBlockFn: () => !confirm(t('leave')),
    enableBeforeUnload: running,
    disabled: !running,
  })
  const step = !chosen ? 'file' : !isSent ? 'columns' : running ? 'resolve' : 'result'
  const send = (lines: readonly Line[]) => {
    setSent(true)
    batches.start(lines)
  }
  return (
    <>
      <PageHead
        title={t('title')}
        detail={chosen?.name}
        actions={
          <Link to="/projects/$project_id/prospects" params={{ project_id }} className={buttonClass('plain')}>
            <ArrowLeft aria-hidden />
            {t('to_prospects')}
          </Link>
        }
      />
      <div className="max-w-5xl space-y-4 px-6 pb-16">
        <Steps step={step} />
        {!chosen && <ChooseTable onChosen={setChosen} />}
        {chosen && !isSent && <MapColumns chosen={chosen} onBack={() => setChosen(null)} onSend={send} />}
        {isSent && batches.state !== 'done' && (
          <Card title={t('step_resolve')}>
            <BatchProgress batches={batches} />
          </Card>
        )}
        {isSent && batches.results.length > 0 && (
          <ImportResults
            project_id={project_id}
            adding={adding}
            onAgain={() => {
              setChosen(null)
              setSent(false)
            }}
          />
        )}
      </div>
    </>
  )
}

const steps = ['file', 'columns', 'resolve', 'result'] as const

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
