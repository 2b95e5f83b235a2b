import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { ownFieldKinds } from '@alphorn/contract/directory/own-field-values'
import { Archive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type NewProps = { onClose: () => void; onDefined: (field: OwnField) => void }

/** Asks for the name and the kind of a new field. */
export function NewField({ onClose, onDefined }: NewProps) {
  const t = useTranslations('own_fields')
  const define = useRouteMutation('field_create', {
    onDone: (field) => {
      onDefined(field)
      onClose()
    },
  })
  const form = useRouteForm('field_create', define, {
    values: { name: '', kind: 'text' as OwnField['kind'], choices: '', question: '' },
    given: ({ name, kind, choices, question }) => ({
      name: name.trim(),
      kind,
      ...(kind !== 'person' && question.trim() && { question: question.trim() }),
      ...(kind === 'choice' && { choices: linesOf(choices) }),
    }),
  })
  const kind = form.watch('kind')
  return (
    <FormDialog of={form} title={t('new_title')} description={t('text')} word={t('create')} onClose={onClose}>
      <TextField label={t('name')} autoFocus required maxLength={80} {...form.field('name')} />
      <SelectField label={t('kind')} {...form.field('kind')}>
        {ownFieldKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind_${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'choice' && (
        <AreaField label={t('choices')} hint={t('choices_hint')} rows={5} {...form.field('choices')} />
      )}
      {kind !== 'person' && (
        <AreaField label={t('question')} hint={t('question_hint')} rows={2} {...form.field('question')} />
      )}
    </FormDialog>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Renames a field, changes its choices, or archives it. */
export function EditField({ field, onClose }: { field: OwnField; onClose: () => void }) {
  const t = useTranslations('own_fields')
  const showFailure = useFailureToast()
  const edit = useRouteMutation('field_update', { onDone: onClose })
  const restore = useRouteMutation('field_update', { onFailure: showFailure })
  const archive = useRouteMutation('field_update', {
    onDone: ({ field_id, version }) => {
      onClose()
      const onUndo = () => restore.mutate({ field_id, version, archived: false })
      showToast(t('archived', { name: field.name }), { undo: { label: t('undo'), onUndo } })
    },
    onFailure: showFailure,
  })
  const { field_id, version } = field
  const form = useRouteForm('field_update', edit, {
    values: { name: field.name, choices: field.choices.join('\n') },
    given: ({ name, choices }) => ({
      field_id,
      version,
      name: name.trim(),
      ...(field.kind === 'choice' && { choices: linesOf(choices) }),
    }),
  })
  return (
    <FormDialog
      of={form}
      title={t('edit_title', { name: field.name })}
      description={t(`kind_${field.kind}`)}
      word={t('save')}
      onClose={onClose}
    >
      <TextField label={t('name')} autoFocus required maxLength={80} {...form.field('name')} />
      {field.kind === 'choice' && (
        <AreaField label={t('choices')} hint={t('choices_kept')} rows={6} {...form.field('choices')} />
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <Button
          size="small"
          icon={<Archive aria-hidden />}
          busy={archive.isPending}
          onClick={() => archive.mutate({ field_id, version, archived: true })}
        >
          {t('archive')}
        </Button>
        <p className="min-w-0 flex-1 text-sm text-muted">{t('archive_text')}</p>
      </div>
    </FormDialog>
  )
}
