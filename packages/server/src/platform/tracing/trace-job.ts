import { activeTracing } from '#server/platform/tracing/tracing'

/** Works on a stage job within a span of its own. */
export function traceJob<T>(
  { job_id, stage }: { job_id: string; stage: string },
  work: () => Promise<T>,
): Promise<T> {
  const tracing = activeTracing()
  if (!tracing) return work()
  const attributes = { 'alphorn.job_id': job_id, 'alphorn.stage': stage }
  return tracing.span({ name: `stage_job ${stage}`, kind: 'consumer', attributes }, work)
}
