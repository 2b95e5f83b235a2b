import { type ReturnLine, readReturnText } from '@alphorn/contract/prospecting/letters/return-references'
import { type ReturnReason, returnReasons } from '@alphorn/contract/prospecting/letters/return-reasons'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ListChecks, MailX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { civilDay, formatInteger } from '#web/language/format.ts'
import { ReadReturns } from '#web/prospecting/returns/read-returns.tsx'
import { useReturns, withoutLines } from '#web/prospecting/returns/use-returns.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { NeedsScope } from '#web/shared/failures/needs-scope.tsx'
import type { FormControls } from '#web/shared/forms/form-controls.ts'
import { Form } from '#web/shared/forms/form.tsx'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DayField, useDayFault } from '#web/ui/day-field.tsx'
import { AreaField, SelectField } from '#web/ui/field.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'

const route = getRouteApi('/app/projects/$project_id/returns')

/**
 * Records many returned letters at once. Each line is checked and shown first, and then the valid ones are recorded.
 */
export function Returns() {
  const t = useTranslations('returns')
  return (
    <NeedsScope scope="prospect:outcomes" title={t('title')}>
      <ReturnedLetters />
    </NeedsScope>
  )
}

function ReturnedLetters() {
  const t = useTranslations('returns')
  const { project_id } = route.useParams()
  const [checked, setChecked] = useState('')
  const typed = useTypedReturns(project_id, () => {
    setChecked(asked)
    check.start(lines)
  })
  const { form, setText, lines, day } = typed
  const { getValues } = form
  const { check, record } = useReturns(project_id, day)
  // The text that was checked. The result does not apply to any other text.
  const asked = JSON.stringify([lines, day])
  const isChecked = asked === checked
  useEffect(() => {
    if (record.state !== 'done') return
    const done = record.results.filter(({ result }) => result === 'recorded').map(({ line }) => line)
    setText(withoutLines(getValues('text'), new Set(done)))
    setChecked('')
  }, [record.state, record.results, getValues, setText])
  return (
    <>
      <PageHead title={t('title')} actions={<ToReleases project_id={project_id} />} />
      <div className="max-w-5xl space-y-4 px-6 pb-16">
        <RestoredNote shown={typed.restored} onDiscard={() => setText('')} />
        <Card>
          <Form of={form} className="space-y-3">
            <ReturnFields form={form} readOnly={record.state === 'running'} />
            {!isChecked || check.state === 'idle' || check.state === 'done' ? (
              <Button
                type="submit"
                variant={isChecked ? 'plain' : 'primary'}
                icon={<ListChecks aria-hidden />}
                disabled={lines.length === 0 || record.state === 'running'}
              >
                {t('check', { n: lines.length, shown: formatInteger(lines.length) })}
              </Button>
            ) : (
              <BatchProgress batches={check} />
            )}
          </Form>
        </Card>
        {isChecked && check.state === 'done' && (
          // Another text starts a new run instead of resuming a failed one.
          <CheckedReturns key={asked} project_id={project_id} check={check} record={record} />
        )}
        {record.state === 'done' && <RecordedReturns project_id={project_id} record={record} />}
      </div>
    </>
  )
}

type ReturnValues = { text: string; reason: ReturnReason | ''; day: string }

/** The typed returns. The text survives a closed tab and a sign-in until it is recorded. */
function useTypedReturns(project_id: string, onSubmit: () => void) {
  const words = useTranslations('fields')
  const today = civilDay(new Date())
  const dayFault = useDayFault({ max: today })
  const form = useLocalForm<ReturnValues>({
    values: { text: '', reason: '', day: today },
    check: ({ day }) => ({ day: day === '' ? words('required') : dayFault(day) }),
    onSubmit,
  })
  const { setValue } = form
  const setText = useCallback((text: string) => setValue('text', text), [setValue])
  const { text, reason, day } = form.watch()
  const { restored, forget } = useUnsaved<string>(`returns ${project_id}`, {
    dirty: text !== '',
    valueOf: () => form.getValues('text'),
    base: null,
    restore: ({ value }) => setText(value),
  })
  // Nothing has been typed yet, so the stored text may still be loading.
  const wasTyped = useRef(false)
  useEffect(() => {
    if (text === '' && wasTyped.current) forget()
    wasTyped.current = text !== ''
  }, [text, forget])
  const lines = useMemo(
    () => readReturnText(text).map((line): ReturnLine => ({ ...line, reason: line.reason || reason })),
    [text, reason],
  )
  return { form, setText, restored, lines, day }
}

function ReturnFields({ form, readOnly }: { form: FormControls<ReturnValues>; readOnly: boolean }) {
  const t = useTranslations('returns')
  const words = useTranslations('outcomes')
  return (
    <>
      <AreaField
        label={t('lines')}
        hint={t('lines_hint')}
        rows={9}
        autoFocus
        placeholder={t('lines_example')}
        readOnly={readOnly}
        spellCheck={false}
        {...form.field('text')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t('usual_reason')} {...form.field('reason')} disabled={readOnly}>
          <option value="">{words('return_none')}</option>
          {returnReasons.map((one) => (
            <option key={one} value={one}>
              {words(`return_${one}`)}
            </option>
          ))}
        </SelectField>
        <DayField
          label={t('day')}
          required
          max={civilDay(new Date())}
          readOnly={readOnly}
          {...form.day('day')}
        />
      </div>
    </>
  )
}

type Runs = { project_id: string } & ReturnType<typeof useReturns>

/** Shows the result of the check: rejected lines first, then valid ones and the button that records them. */
function CheckedReturns({ project_id, check, record }: Runs) {
  const t = useTranslations('returns')
  const [isStarted, setStarted] = useState(false)
  const ready = check.results.filter(({ result }) => result === 'ready')
  const aside = check.results.filter(({ result }) => result !== 'ready')
  return (
    <>
      {aside.length > 0 && (
        <Card title={t('set_aside', { n: aside.length, shown: formatInteger(aside.length) })} flush>
          <p className="px-4 py-2 text-sm text-muted">{t('set_aside_text')}</p>
          <ReadReturns project_id={project_id} label={t('aside_label')} returns={aside} />
        </Card>
      )}
      {ready.length > 0 && (
        <Card title={t('ready', { n: ready.length, shown: formatInteger(ready.length) })} flush>
          <ReadReturns project_id={project_id} label={t('ready_label')} returns={ready} />
          <div className="border-t border-line px-4 py-3">
            {isStarted ? (
              <BatchProgress batches={record} />
            ) : (
              <Button
                variant="primary"
                icon={<MailX aria-hidden />}
                onClick={() => {
                  setStarted(true)
                  record.start(ready)
                }}
              >
                {t('record', { n: ready.length, shown: formatInteger(ready.length) })}
              </Button>
            )}
          </div>
        </Card>
      )}
    </>
  )
}

/** Shows the returns recorded last. If another call recorded one first, its line says so. */
function RecordedReturns({ project_id, record }: Pick<Runs, 'project_id' | 'record'>) {
  const t = useTranslations('returns')
  const done = record.results.filter(({ result }) => result === 'recorded').length
  return (
    <Card title={<span role="status">{t('recorded', { n: done, shown: formatInteger(done) })}</span>} flush>
      <ReadReturns project_id={project_id} label={t('recorded_label')} returns={record.results} />
    </Card>
  )
}

function ToReleases({ project_id }: { project_id: string }) {
  const t = useTranslations('releases')
  return (
    <Link to="/projects/$project_id/releases" params={{ project_id }} className={buttonClass('plain')}>
      <ArrowLeft aria-hidden />
      {t('title')}
    </Link>
  )
}
