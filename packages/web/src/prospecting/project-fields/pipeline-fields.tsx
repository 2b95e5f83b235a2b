import { evidencePolicies, executorsOfStage, signalPolicies } from '@alphorn/contract/prospecting/projects'
import { stages } from '@alphorn/contract/prospecting/stages'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import type { ProjectRules } from '#web/prospecting/project-fields/project-form.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = {
  /** Whether a cycle of the project is active. If so, the form explains how a change affects it. */
  running?: boolean
}

/** Chooses the executor of each stage, and when the stages advance automatically. */
export function PipelineFields({ running = false }: Props) {
  const { register, formState } = useFormContext<ProjectRules>()
  const wrong = useErrorWords(formState.errors)
  const t = useTranslations('rules')
  const stageNames = useTranslations('stages')
  const { data: here, isPending } = useQuery(routeQuery('app_executors', {}))
  // All choices are enabled until the executors are known; the service refuses unavailable ones.
  const isMissing = (kind: string) => kind !== 'off' && here?.executors.every((one) => one !== kind)
  if (isPending) return <SkeletonRows rows={9} height="h-14" />
  return (
    <div className="space-y-6">
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t('executors')}</legend>
        <p className="text-muted">{t('executors_hint')}</p>
        {running && <p className="text-warn">{t('executors_running')}</p>}
        <div className="grid gap-3 sm:grid-cols-2">
          {stages.map((stage) => (
            <SelectField
              key={stage}
              label={stageNames(stage)}
              error={wrong(`executor.${stage}`)}
              {...register(`executor.${stage}`)}
            >
              {executorsOfStage(stage).map((kind) => (
                <option key={kind} value={kind} disabled={isMissing(kind)}>
                  {isMissing(kind)
                    ? t('executor_missing', { name: t(`executor_${kind}`) })
                    : t(`executor_${kind}`)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        {isMissing('llm') && <p className="text-sm text-muted">{t('executor_llm_hint')}</p>}
        {isMissing('verifier') && <p className="text-sm text-muted">{t('executor_verifier_hint')}</p>}
      </fieldset>
      <TextPolicies />
    </div>
  )
}

const limits = [10, 20, 30, 50]

/** Requirements on results: quotes, and the allowed share of words without evidence. */
function ResultDemands() {
  const { register, formState } = useFormContext<ProjectRules>()
  const t = useTranslations('rules')
  const kept = formState.defaultValues?.policies?.unbacked_limit ?? limits[0]!
  return (
    <>
      <SelectField
        label={t('result_version')}
        className="max-w-md"
        {...register('policies.result_version', { setValueAs: Number })}
      >
        <option value={2}>{t('result_version_2')}</option>
        <option value={1}>{t('result_version_1')}</option>
      </SelectField>
      <SelectField
        label={t('unbacked_limit')}
        className="max-w-md"
        {...register('policies.unbacked_limit', { setValueAs: limitOf })}
      >
        <option value="">{t('unbacked_none')}</option>
        {[...new Set([...limits, kept])].map((n) => (
          <option key={n} value={n}>
            {t('unbacked_some', { n })}
          </option>
        ))}
      </SelectField>
      <label className="flex items-start gap-2">
        <input type="checkbox" className="mt-1" {...register('policies.self_verification')} />
        {t('self_verification')}
      </label>
    </>
  )
}

/** No choice means no limit. */
function limitOf(value: string | number | null) {
  return value === '' || value === null ? null : Number(value)
}

/** Chooses when texts are written, how a signal affects them, and the requirements on their evidence. */
function TextPolicies() {
  const { register } = useFormContext<ProjectRules>()
  const t = useTranslations('rules')
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold">{t('texts')}</legend>
      <SelectField
        label={t('outreach_policy')}
        className="max-w-md"
        {...register('policies.outreach_policy')}
      >
        <option value="after_decision">{t('outreach_after_decision')}</option>
        <option value="auto">{t('outreach_auto')}</option>
      </SelectField>
      <SelectField label={t('signal_policy')} className="max-w-md" {...register('policies.signal_policy')}>
        {signalPolicies.map((policy) => (
          <option key={policy} value={policy}>
            {t(`signal_${policy}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('evidence_policy')}
        className="max-w-md"
        {...register('policies.evidence_policy')}
      >
        {evidencePolicies.map((policy) => (
          <option key={policy} value={policy}>
            {t(`evidence_${policy}`)}
          </option>
        ))}
      </SelectField>
      <ResultDemands />
      <label className="flex items-start gap-2">
        <input type="checkbox" className="mt-1" {...register('policies.draft_on_research')} />
        {t('draft_on_research')}
      </label>
    </fieldset>
  )
}
