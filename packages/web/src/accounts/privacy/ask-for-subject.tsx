import type { Subject } from '@alphorn/contract/privacy/subjects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Picked, CompanyPicker } from '#web/companies/company-picker.tsx'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { downloadSubject } from '#web/accounts/privacy/download-subject.ts'
import { EraseSubject } from '#web/accounts/privacy/erase-subject.tsx'
import { saveBlob } from '#web/data/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { AreaField, TextField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Form for a data request: the person or company, and whether the data is exported or erased. */
export function AskForSubject() {
  const t = useTranslations('privacy')
  const [erasing, setErasing] = useState(false)
  const download = useDownload()
  const form = useRouteForm('app_subject_export', download, {
    values: { kind: 'person', email: '', also: '', picked: [] } as SubjectForm,
    given: (typed) => ({ subject: namedBy(typed)!.subject }),
  })
  const kind = form.choice('kind')
  const picked = form.choice('picked')
  const named = namedBy(form.watch())
  return (
    <Card title={t('ask')}>
      <Form
        of={form}
        known={['subject.email']}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              icon={<Download aria-hidden />}
              busy={form.busy}
              disabled={!named}
            >
              {t('export')}
            </Button>
            <Button icon={<Eraser aria-hidden />} disabled={!named} onClick={() => setErasing(true)}>
              {t('erase')}
            </Button>
          </div>
        }
      >
        <p className="max-w-prose text-muted">{t('ask_text')}</p>
        <Choice
          legend={t('about')}
          options={[
            ['person', t('person')],
            ['company', t('company')],
          ]}
          {...kind}
        />
        {kind.chosen === 'person' ? (
          <PersonFields form={form} />
        ) : (
          <CompanyPicker picked={picked.chosen} onPicked={(all) => picked.onChange(all.slice(-1))} />
        )}
      </Form>
      {erasing && named && (
        <EraseSubject who={named.who} subject={named.subject} onClose={() => setErasing(false)} />
      )}
    </Card>
  )
}

function PersonFields({ form }: { form: RouteForm<SubjectForm> }) {
  const t = useTranslations('privacy')
  const common = useTranslations('common')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        {...form.register('email')}
        error={form.errorOf('subject.email')}
      />
      <AreaField
        label={t('also')}
        hint={t('also_hint')}
        optional={common('optional')}
        rows={2}
        {...form.register('also')}
      />
    </div>
  )
}

function useDownload() {
  const t = useTranslations('privacy')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ subject }: { subject: Subject }) => downloadSubject(subject),
    onSuccess: ({ name, file }) => {
      saveBlob(name, file)
      showToast(t('exported'))
      void refetchVisible(queries)
    },
  })
}

type SubjectEntry = { who: string; subject: Subject }

type SubjectForm = { kind: 'person' | 'company'; email: string; also: string; picked: readonly Picked[] }

/** Returns the subject that the fields describe; undefined until they are complete. */
function namedBy({ kind, email, also, picked }: SubjectForm): SubjectEntry | null {
  return kind === 'person' ? personOf(email, also) : companyOf(picked.at(-1))
}

function personOf(email: string, also: string): SubjectEntry | null {
  const address = email.trim()
  const lines = also.split('\n').flatMap((line) => line.trim() || [])
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) return null
  return {
    who: address,
    subject: { kind: 'person', email: address, ...(lines.length > 0 && { also: lines }) },
  }
}

function companyOf(company: Picked | undefined): SubjectEntry | null {
  return company ? { who: company.name, subject: { kind: 'company', company_id: company.company_id } } : null
}
