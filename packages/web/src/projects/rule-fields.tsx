import { languages } from '@alphorn/contract/fields'
import { executorKinds, signalPolicies } from '@alphorn/contract/projects'
import { channels, stages } from '@alphorn/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { reading } from '#web/data/client.ts'
import { useErrorWords } from '#web/data/use-error-words.ts'
import type { ProjectForm } from '#web/projects/project-form.ts'
import { languageNames } from '#web/shell/preferences.tsx'
import { SelectField } from '#web/ui/field.tsx'

/** Who does each stage, and the rules that hold for what is written. */
export function RuleFields() {
  const { register, formState } = useFormContext<ProjectForm>()
  const wrong = useErrorWords(formState.errors)
  const t = useTranslations('rules')
  const stageNames = useTranslations('stages')
  const channelNames = useTranslations('channels')
  const { data: here } = useQuery(reading('app_executors', {}))
  // Until it is known, nothing is closed: the service refuses what it does not have.
  const isMissing = (kind: string) => kind !== 'off' && here?.executors.every((one) => one !== kind)
  return (
    <div className="space-y-6">
      <fieldset className="space-y-3">
        <legend className="font-semibold">{t('executors')}</legend>
        <p className="text-muted">{t('executors_hint')}</p>
        {isMissing('llm') && <p className="text-muted">{t('executor_llm_hint')}</p>}
        <div className="grid gap-3 sm:grid-cols-2">
          {stages.map((stage) => (
            <SelectField
              key={stage}
              label={stageNames(stage)}
              error={wrong(`executor.${stage}`)}
              {...register(`executor.${stage}`)}
            >
              {executorKinds.map((kind) => (
                <option key={kind} value={kind} disabled={isMissing(kind)}>
                  {isMissing(kind)
                    ? t('executor_missing', { name: t(`executor_${kind}`) })
                    : t(`executor_${kind}`)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        <Choices legend={t('languages')} error={wrong('policies.languages')}>
          {languages.map((language) => (
            <label key={language} className="flex items-center gap-2">
              <input type="checkbox" value={language} {...register('policies.languages')} />
              <span lang={language}>{languageNames[language]}</span>
            </label>
          ))}
        </Choices>
        <Choices legend={t('channels')} error={wrong('policies.channels')}>
          {channels.map((channel) => (
            <label key={channel} className="flex items-center gap-2">
              <input type="checkbox" value={channel} {...register('policies.channels')} />
              {channelNames(channel)}
            </label>
          ))}
        </Choices>
      </div>
      <fieldset className="space-y-2">
        <legend className="mb-1 font-semibold">{t('approval')}</legend>
        <label className="flex items-start gap-2">
          <input type="checkbox" className="mt-1" {...register('policies.four_eyes')} />
          <span>
            {t('four_eyes')}
            <span className="block text-sm text-muted">{t('four_eyes_hint')}</span>
          </span>
        </label>
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
        <SelectField label={t('tone')} className="max-w-md" {...register('policies.tone')}>
          <option value="formal">{t('tone_formal')}</option>
          <option value="friendly">{t('tone_friendly')}</option>
        </SelectField>
      </fieldset>
    </div>
  )
}

type ChoicesProps = { legend: string; error: string | undefined; children: React.ReactNode }

function Choices({ legend, error, children }: ChoicesProps) {
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
      {error !== undefined && <p className="text-xs font-medium text-bad">{error}</p>}
    </fieldset>
  )
}
