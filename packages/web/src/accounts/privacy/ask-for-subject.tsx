import type { Subject } from '@alphorn/contract/privacy/subjects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Picked, CompanyPicker } from '#web/companies/company-picker.tsx'
import { readAgain } from '#web/data/read-again.ts'
import { downloadSubject } from '#web/accounts/privacy/download-subject.ts'
import { EraseSubject } from '#web/accounts/privacy/erase-subject.tsx'
import { saveBlob } from '#web/data/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { AreaField, TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Card } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Whom a request is about, and what is asked: all that is held, or that it is erased. */
export function AskForSubject() {
  const t = useTranslations('privacy')
  const common = useTranslations('common')
  const [kind, setKind] = useState<'person' | 'company'>('person')
  const [email, setEmail] = useState('')
  const [also, setAlso] = useState('')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [erasing, setErasing] = useState(false)
  const named = kind === 'person' ? personOf(email, also) : companyOf(picked.at(-1))
  const download = useDownload()
  const wrong = useFieldErrors(download.error)
  return (
    <Card title={t('ask')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (named) download.mutate(named.subject)
        }}
      >
        <p className="max-w-prose text-muted">{t('ask_text')}</p>
        <Choice
          legend={t('about')}
          options={[
            ['person', t('person')],
            ['company', t('company')],
          ]}
          chosen={kind}
          onChange={setKind}
        />
        {kind === 'person' ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('email')}
              type="email"
              autoComplete="off"
              value={email}
              error={wrong['subject.email']}
              onChange={({ target }) => setEmail(target.value)}
            />
            <AreaField
              label={t('also')}
              hint={t('also_hint')}
              optional={common('optional')}
              rows={2}
              value={also}
              onChange={({ target }) => setAlso(target.value)}
            />
          </div>
        ) : (
          <CompanyPicker picked={picked} onPicked={(all) => setPicked(all.slice(-1))} />
        )}
        <FormFailure error={download.error} known={['subject.email']} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            look="primary"
            icon={<Download aria-hidden />}
            busy={download.isPending}
            disabled={!named}
          >
            {t('export')}
          </Button>
          <Button icon={<Eraser aria-hidden />} disabled={!named} onClick={() => setErasing(true)}>
            {t('erase')}
          </Button>
        </div>
      </form>
      {erasing && named && (
        <EraseSubject who={named.who} subject={named.subject} onClose={() => setErasing(false)} />
      )}
    </Card>
  )
}

function useDownload() {
  const t = useTranslations('privacy')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: downloadSubject,
    onSuccess: ({ name, file }) => {
      saveBlob(name, file)
      showToast(t('exported'))
      void readAgain(queries)
    },
  })
}

type Named = { who: string; subject: Subject }

function personOf(email: string, also: string): Named | null {
  const address = email.trim()
  const lines = also.split('\n').flatMap((line) => line.trim() || [])
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) return null
  return {
    who: address,
    subject: { kind: 'person', email: address, ...(lines.length > 0 && { also: lines }) },
  }
}

function companyOf(company: Picked | undefined): Named | null {
  return company ? { who: company.name, subject: { kind: 'company', company_id: company.company_id } } : null
}
