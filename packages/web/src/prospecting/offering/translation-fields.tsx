import type { Language } from '@alphorn/contract/core/fields'
import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import { languageName } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import {
  contentIn,
  contentOf,
  type EditedOffering,
  otherLanguages,
} from '#web/prospecting/offering/offering-form.ts'
import { isOutdated, isBlank, type Part, pointKey } from '#web/prospecting/offering/translations.ts'
import { languageNames } from '#web/language/language-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import { AreaField, TextField } from '#web/ui/field.tsx'

/** Edits the translations of the texts for customers, each beside its original. */
export function OfferingTranslations({ project }: { project: Project }) {
  const t = useTranslations('offering_translations')
  const others = otherLanguages(project)
  const [language, setLanguage] = useState(others[0])
  const { language: screen } = useLanguage()
  const own = languageName(project.language, screen)
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">{t('title')}</legend>
      <p className="text-muted">
        {t(language ? 'hint' : 'none', { own })}{' '}
        {!language && (
          <Link
            to="/projects/$project_id/settings"
            params={{ project_id: project.project_id }}
            className="font-medium text-accent hover:underline"
          >
            {t('to_settings')}
          </Link>
        )}
      </p>
      {language && (
        <>
          <LanguageTabs languages={others} chosen={language} onChoose={setLanguage} />
          <Translation key={language} project={project} language={language} />
        </>
      )}
    </fieldset>
  )
}

type TabsProps = { languages: readonly Language[]; chosen: Language; onChoose: (language: Language) => void }

function LanguageTabs({ languages, chosen, onChoose }: TabsProps) {
  const t = useTranslations('offering_translations')
  const typed = useWatch<EditedOffering, 'typed'>({ name: 'typed' })
  const { errors } = useFormContext<EditedOffering>().formState
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label={t('shown')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={classNames(
            'flex h-8 items-center gap-1.5 rounded-md border px-3',
            one === chosen
              ? 'border-accent bg-accent-soft font-medium'
              : 'border-line bg-surface text-muted hover:text-ink',
          )}
        >
          {languageNames[one]}
          {errors.typed?.[one] ? (
            <span className="text-sm font-medium text-bad">{t('wrong')}</span>
          ) : isBlank(typed[one]!) ? (
            <span className="text-sm text-muted">{t('missing')}</span>
          ) : (
            <Check className="size-3.5 text-ok" aria-label={t('there')} />
          )}
        </button>
      ))}
    </div>
  )
}

function Translation({ project, language }: { project: Project; language: Language }) {
  const t = useTranslations('offering_translations')
  const words = useTranslations('offering')
  const { register, formState } = useFormContext<EditedOffering>()
  const wrong = useErrorWords(formState.errors)
  const values = useWatch<EditedOffering>() as EditedOffering
  const { offering } = values
  const content = contentOf(values)
  const before = project.offering && contentIn(project.offering)
  const noteOn = (part: Part, original: string) => (
    <Original
      text={original}
      lang={project.language}
      note={isOutdated(before, content, language, part) ? t('behind') : undefined}
    />
  )
  return (
    <div className="space-y-4">
      <TextField
        lang={language}
        label={words('name')}
        hint={noteOn('name', offering.name)}
        error={wrong(`typed.${language}.name`)}
        {...register(`typed.${language}.name`)}
      />
      <AreaField
        lang={language}
        label={words('summary')}
        rows={4}
        hint={noteOn('summary', offering.summary)}
        error={wrong(`typed.${language}.summary`)}
        {...register(`typed.${language}.summary`)}
      />
      {translatablePoints(offering).map(({ id, text }) => (
        <AreaField
          key={id}
          lang={language}
          label={words('point', { n: offering.points.findIndex((point) => point.id === id) + 1 })}
          rows={2}
          hint={noteOn({ id }, text)}
          error={wrong(`typed.${language}.points.${pointKey(id)}`)}
          {...register(`typed.${language}.points.${pointKey(id)}`)}
        />
      ))}
    </div>
  )
}

/** Returns the points that are not empty. */
const translatablePoints = ({ points }: OfferingContent) => points.filter(({ text }) => text.trim() !== '')

function Original({ text, lang, note }: { text: string; lang: string; note: string | undefined }) {
  return (
    <>
      <span lang={lang} className="block max-w-prose whitespace-pre-line">
        {text}
      </span>
      {note !== undefined && <span className="block font-medium text-warn">{note}</span>}
    </>
  )
}
