import type { ExportFormat, ExportMade, ReleasedText } from '@alphorn/contract/prospecting/exports'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { formatsFor } from '#web/prospecting/releases/formats.ts'
import { ReleaseStateBadge, useBlockedReason } from '#web/prospecting/releases/release-state.tsx'
import { saveFile } from '#web/data/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = {
  project_id: string
  releases: readonly ReleasedText[]
  onClose: (done: boolean) => void
}

/**
 * Exports texts as a file. The service checks each text again, and gives a reason for each text that it
 * withholds.
 */
export function ExportTexts({ project_id, releases: chosen, onClose }: Props) {
  const t = useTranslations('releases')
  const showFailure = useFailureToast()
  // The chosen texts as they were: exported ones leave the table that they were chosen in.
  const [releases] = useState(chosen)
  const formats = formatsFor(releases)
  const [stayed, setStayed] = useState<ExportMade | null>(null)
  const create = useRouteMutation('export_create', {
    onDone: (made) => {
      const out = made.outcomes.filter(({ outcome }) => outcome === 'exported').length
      if (out > 0) showToast(t('exported_notice', { n: out, shown: formatInteger(out) }))
      if (made.export) void downloadExport(project_id, made.export.export_id).catch(showFailure)
      if (out === made.outcomes.length) onClose(true)
      else setStayed(made)
    },
  })
  const form = useRouteForm('export_create', create, {
    values: { format: formats[0]!, language: '', email: '' },
    given: ({ format, language, email }) => ({
      project_id,
      format,
      release_ids: releases.map(({ release_id }) => release_id),
      ...(language !== '' && { language: language as ReleasedText['language'] }),
      ...(format === 'eml' && email !== '' && { email }),
    }),
  })
  const format = form.choice('format')
  if (stayed) return <Stayed made={stayed} releases={releases} onClose={() => onClose(true)} />
  return (
    <FormDialog
      of={form}
      title={t('export_title', { n: releases.length, shown: formatInteger(releases.length) })}
      description={t('checked_again')}
      word={t('export')}
      icon={<FileDown aria-hidden />}
      onClose={() => onClose(false)}
    >
      <FormatChoice formats={formats} format={format.chosen} onChange={format.onChange} />
      <LanguageChoice releases={releases} field={form.field('language')} />
      {format.chosen === 'eml' && (
        <TextField type="email" label={t('email')} hint={t('email_hint')} {...form.field('email')} />
      )}
    </FormDialog>
  )
}

type FormatProps = {
  formats: readonly ExportFormat[]
  format: ExportFormat
  onChange: (format: ExportFormat) => void
}

function FormatChoice({ formats, format, onChange }: FormatProps) {
  const t = useTranslations('releases')
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{t('format')}</legend>
      {formats.map((one) => (
        <label
          key={one}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="format"
            className="mt-0.5"
            checked={one === format}
            onChange={() => onChange(one)}
          />
          <span>
            <span className="font-medium">{t(`format_${one}`)}</span>
            <span className="block text-sm text-muted">{t(`format_${one}_text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type LanguageProps = {
  releases: readonly ReleasedText[]
  field: ReturnType<RouteForm<{ language: string }>['field']>
}

/** Selects the language variant. Texts in only one language need no choice. */
function LanguageChoice({ releases, field }: LanguageProps) {
  const t = useTranslations('releases')
  const names = useTranslations('filters')
  const languages = [...new Set(releases.flatMap(({ variants }) => variants.map((one) => one.language)))]
  if (languages.length < 2) return null
  return (
    <SelectField label={t('language')} hint={t('language_hint')} {...field}>
      <option value="">{t('language_first')}</option>
      {languages.map((one) => (
        <option key={one} value={one}>
          {names(`language_${one}`)}
        </option>
      ))}
    </SelectField>
  )
}

/** Downloads the file of an export. */
export async function downloadExport(project_id: string, export_id: string) {
  saveFile((await callRoute('export_file', { project_id, export_id })).data)
}

/** Lists the texts that were not exported, each with its reason. */
function Stayed({
  made,
  releases,
  onClose,
}: {
  made: ExportMade
  releases: readonly ReleasedText[]
  onClose: () => void
}) {
  const t = useTranslations('releases')
  const common = useTranslations('common')
  const whyOf = useBlockedReason()
  const stayed = made.outcomes.filter(({ outcome }) => outcome !== 'exported')
  return (
    <Modal
      open
      onClose={onClose}
      title={t('stayed_title', { n: stayed.length, shown: formatInteger(stayed.length) })}
      description={t('stayed_text', { n: made.outcomes.length - stayed.length })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <ul className="divide-y divide-line pb-2">
        {stayed.map(({ release_id, outcome, stays_because, detail, characters }) => (
          <li key={release_id} className="flex items-start justify-between gap-3 py-2">
            <div>
              <p className="font-medium">
                {releases.find((one) => one.release_id === release_id)?.recipient.name}
              </p>
              <p className="text-sm text-muted">{whyOf({ state: outcome, stays_because }) ?? detail}</p>
              {characters.length > 0 && <p className="text-sm">{characters.slice(0, 20).join(' ')}</p>}
            </div>
            <ReleaseStateBadge state={outcome} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
