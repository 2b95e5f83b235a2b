import { useTranslations } from 'use-intl'

/** Names of background jobs in the user's language. */
export function useBackgroundJobWords() {
  const names = useTranslations('health.background_job_names')
  const key = (name: string) => name.replaceAll(' ', '_') as 'continue_cycles'
  return (name: string) => {
    // Each worker of the model is a separate background job.
    const number = /^run the model executor, worker (\d+)$/.exec(name)?.[1]
    if (number !== undefined) return names('run_the_model_executor', { number })
    return names.has(key(name)) ? names(key(name)) : name
  }
}
