import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Batches } from '#web/data/use-batches.ts'
import { formatInteger } from '#web/language/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

type BatchState = Pick<Batches<never, unknown>, 'done' | 'all' | 'state' | 'error' | 'resume' | 'stop'>

/** Shows the progress of a long run, which can be stopped and resumed. */
export function BatchProgress({
  batches: { done, all, state, error, resume, stop },
}: {
  batches: BatchState
}) {
  const t = useTranslations('batches')
  if (state === 'idle') return null
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-3">
        <progress className="build-progress h-2 flex-1" aria-label={t('progress')} max={all} value={done} />
        <span className="text-sm tabular" role="status">
          {t('done_of', { done: formatInteger(done), all: formatInteger(all) })}
        </span>
        {state === 'running' && (
          <Button size="small" icon={<Pause aria-hidden />} onClick={stop}>
            {t('stop')}
          </Button>
        )}
        {(state === 'stopped' || state === 'failed') && (
          <Button size="small" variant="primary" icon={<Play aria-hidden />} onClick={resume}>
            {t('resume')}
          </Button>
        )}
      </div>
      {state === 'failed' && (
        <>
          <FormFailure error={error} />
          <p className="text-sm text-muted">{t('nothing_twice')}</p>
        </>
      )}
    </div>
  )
}
