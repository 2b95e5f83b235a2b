import { useTranslations } from 'use-intl'
import { useFocusOn } from '#web/prospecting/notes/use-focus-on.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { civilDay } from '#web/language/format.ts'
import type { ProspectPath } from '#web/prospecting/notes/prospect-notes.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField, useDayFault } from '#web/ui/day-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'

// The forms of the notes. They are loaded separately, because a prospect is read more often than it is noted on.

type ReminderInput = { due_on: string; note: string }

/** Creates a reminder. */
export function ReminderForm({ onClose, ...of }: ProspectPath & { onClose: () => void }) {
  const t = useTranslations('notes')
  const words = useTranslations('fields')
  const today = civilDay(new Date())
  const dayFault = useDayFault({ min: today })
  const create = useRouteMutation('app_reminder_create', {
    onDone: () => {
      unsaved.forget()
      onClose()
    },
  })
  const form = useRouteForm('app_reminder_create', create, {
    values: { due_on: '', note: '' },
    given: ({ due_on, note }) => ({ ...of, due_on, note: note.trim() }),
    check: ({ due_on, note }) => ({
      due_on: due_on === '' ? words('required') : dayFault(due_on),
      note: note.trim() === '' && words('required'),
    }),
  })
  const unsaved = useUnsaved<ReminderInput>(`reminder ${of.prospect_id}`, {
    dirty: form.watch('note').trim() !== '',
    valueOf: form.getValues,
    base: null,
    restore: ({ value }) => {
      for (const name of ['due_on', 'note'] as const)
        if (form.getValues(name) === '') form.setValue(name, value[name])
    },
  })
  const cancel = () => {
    if (unsaved.mayLeave()) onClose()
  }
  const note = form.register('note', { onChange: ({ target }) => forgetEmptied(target, unsaved) })
  return (
    <Form
      of={form}
      className="space-y-2"
      onEscape={cancel}
      actions={<ReminderActions busy={form.busy} onCancel={cancel} />}
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="w-44">
          <DayField label={t('due_on')} autoFocus min={today} {...form.day('due_on')} />
        </div>
        <TextField
          label={t('note')}
          className="min-w-40 flex-1"
          maxLength={500}
          error={form.errorOf('note')}
          {...note}
        />
      </div>
    </Form>
  )
}

function ReminderActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const t = useTranslations('notes')
  const common = useTranslations('common')
  return (
    <div className="flex gap-2">
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {common('cancel')}
      </Button>
    </div>
  )
}

/** A text that the user emptied is not restored. */
function forgetEmptied({ value }: { value: string }, unsaved: { forget: () => void }) {
  if (value.trim() === '') unsaved.forget()
}

type CommentProps = ProspectPath & {
  /** Increases each time the field should receive the focus. */
  writing: number
  /** Text that was typed before this form was loaded. */
  begun: string
}

/** Writes a comment. */
export function CommentForm({ writing, begun, ...of }: CommentProps) {
  const t = useTranslations('notes')
  // The letters typed before this form was loaded are its default value, so it is emptied explicitly.
  const discard = () => {
    form.reset({ body: '' })
    unsaved.forget()
  }
  const create = useRouteMutation('app_comment_create', { onDone: discard })
  const form = useRouteForm('app_comment_create', create, {
    values: { body: begun },
    given: ({ body }) => ({ ...of, body: body.trim() }),
  })
  const isEmpty = form.watch('body').trim() === ''
  const unsaved = useUnsaved<string>(`comment ${of.prospect_id}`, {
    dirty: !isEmpty,
    valueOf: () => form.getValues('body'),
    base: null,
    restore: ({ value }) => {
      if (form.getValues('body') === '') form.setValue('body', value)
    },
  })
  const field = useFocusOn(writing)
  const wrong = form.errorOf('body')
  const { ref: register, ...input } = form.register('body', {
    onChange: ({ target }) => forgetEmptied(target, unsaved),
  })
  return (
    <Form of={form} className="space-y-2">
      <RestoredNote shown={unsaved.restored} onDiscard={discard} />
      <textarea
        aria-label={t('write')}
        aria-invalid={wrong !== undefined || undefined}
        placeholder={t('write')}
        className="field resize-y"
        rows={2}
        maxLength={4000}
        {...input}
        ref={(element) => {
          register(element)
          field.current = element
        }}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !isEmpty) currentTarget.form?.requestSubmit()
          if (key === 'Escape') currentTarget.blur()
        }}
      />
      {wrong !== undefined && <p className="text-xs font-medium text-bad">{wrong}</p>}
      <Button type="submit" size="small" busy={form.busy} disabled={isEmpty}>
        {t('send')}
      </Button>
    </Form>
  )
}
