import type { Language } from '@alphorn/contract/core/fields'
import { maxSnippetLength, maxSnippetNameLength } from '@alphorn/contract/prospecting/snippet-limits'
import type { Snippet } from '@alphorn/contract/prospecting/snippets'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguageNames } from '#web/language/language-names.ts'
import type { ShownForm } from '#web/shared/forms/form.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { AreaField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type KeepProps = { language: Language; text: string; onClose: () => void }

/** Asks for the name of a text that is kept as a snippet. */
export function KeepSnippet({ language, text, onClose }: KeepProps) {
  const t = useTranslations('snippets')
  const keep = useRouteMutation('app_snippet_create', {
    onDone: ({ name }) => {
      showToast(t('saved', { name }))
      onClose()
    },
  })
  const form = useRouteForm('app_snippet_create', keep, {
    values: { name: '', text: text.slice(0, maxSnippetLength) },
    given: (typed) => ({ language, name: typed.name.trim(), text: typed.text }),
  })
  return <SnippetForm {...{ form, language, onClose }} title={t('keep_title')} />
}

/** Renames a snippet, or changes its text. */
export function EditSnippet({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const t = useTranslations('snippets')
  const { snippet_id, version, language, name, text } = snippet
  const change = useRouteMutation('app_snippet_change', {
    onDone: (changed) => {
      showToast(t('changed', { name: changed.name }))
      onClose()
    },
  })
  const form = useRouteForm('app_snippet_change', change, {
    values: { name, text },
    given: (typed) => ({ snippet_id, version, name: typed.name.trim(), text: typed.text }),
  })
  return <SnippetForm {...{ form, language, onClose }} title={t('edit_title')} />
}

type Form = ReturnType<typeof useRouteForm<{ name: string; text: string }, object>>
type SnippetFormProps = {
  form: ShownForm & Pick<Form, 'field'>
  title: string
  language: Language
  onClose: () => void
}

/** The name and the text of a snippet. */
function SnippetForm({ form, title, language, onClose }: SnippetFormProps) {
  const t = useTranslations('snippets')
  const names = useLanguageNames()
  return (
    <FormDialog
      of={form}
      title={title}
      description={t('keep_note', { language: names[language] })}
      word={t('save')}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        autoFocus
        required
        maxLength={maxSnippetNameLength}
        {...form.field('name')}
      />
      <AreaField
        label={t('text')}
        hint={t('hint')}
        required
        rows={6}
        lang={`${language}-CH`}
        maxLength={maxSnippetLength}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
