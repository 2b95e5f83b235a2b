import { languages } from '@alphorn/contract/core/fields'
import { channels } from '@alphorn/contract/prospecting/stages'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import type { ProjectRules } from '#web/prospecting/project-fields/project-form.ts'
import { languageNames } from '#web/language/language-names.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Tokens } from '#web/ui/tokens.tsx'

/** Edits the rules for texts and for their approval. */
export function RuleFields() {
  const { register, formState, setValue } = useFormContext<ProjectRules>()
  const banned = useWatch<ProjectRules, 'policies.banned_phrases'>({ name: 'policies.banned_phrases' })
  const wrong = useErrorWords(formState.errors)
  const t = useTranslations('rules')
  const channelNames = useTranslations('channels')
  return (
    <div className="space-y-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <Choices legend={t('languages')} hint={t('languages_hint')} error={wrong('policies.languages')}>
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
        <SelectField label={t('tone')} className="max-w-md" {...register('policies.tone')}>
          <option value="formal">{t('tone_formal')}</option>
          <option value="friendly">{t('tone_friendly')}</option>
        </SelectField>
        <SelectField label={t('letter_window')} className="max-w-md" {...register('policies.letter_window')}>
          <option value="right">{t('letter_window_right')}</option>
          <option value="left">{t('letter_window_left')}</option>
          <option value="service">{t('letter_window_service')}</option>
        </SelectField>
        <Tokens
          label={t('banned_phrases')}
          hint={t('banned_phrases_hint')}
          wrong={t('banned_phrases_wrong')}
          remove={(name) => t('remove_phrase', { name })}
          pattern={/^.{1,80}$/}
          phrases
          tokens={banned}
          onChange={(phrases) => setValue('policies.banned_phrases', phrases ?? [], { shouldDirty: true })}
        />
      </fieldset>
    </div>
  )
}

type ChoicesProps = { legend: string; hint?: string; error: string | undefined; children: React.ReactNode }

function Choices({ legend, hint, error, children }: ChoicesProps) {
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {children}
      {error !== undefined && <p className="text-xs font-medium text-bad">{error}</p>}
    </fieldset>
  )
}
