import { languages } from '@alphorn/contract/core/fields'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import type { ProjectRules } from '#web/prospecting/project-fields/project-form.ts'
import { languageNames } from '#web/language/language-names.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

/** Edits the name and the language of a project. */
export function ProjectBasics() {
  const t = useTranslations('new_project')
  const { register, formState } = useFormContext<ProjectRules>()
  const wrong = useErrorWords(formState.errors)
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <TextField label={t('name')} hint={t('name_hint')} error={wrong('name')} {...register('name')} />
      <SelectField label={t('language')} error={wrong('language')} {...register('language')}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
