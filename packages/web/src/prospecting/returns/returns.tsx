import { DayField } from '#web/ui/day-field.tsx'
import { type ReturnLine, readReturnText } from '@alphorn/contract/prospecting/letters/return-references'
import { type ReturnReason, returnReasons } from '@alphorn/contract/prospecting/letters/return-reasons'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ListChecks, MailX } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { civilDay, formatInteger } from '#web/language/format.ts'
import { ReadReturns } from '#web/prospecting/returns/read-returns.tsx'
import { useReturns, withoutLines } from '#web/prospecting/returns/use-returns.ts'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AreaField, SelectField } from '#web/ui/field.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'

const route = getRouteApi('/app/projects/$project_id/returns')

/**
 * Records many returned letters at once. Each line is checked and shown first, and then the valid ones are recorded.
 */
export function Returns() {
  const t = useTranslations('returns')
  const { project_id } = route.useParams()
  const typed = useTypedReturns(project_id)
  const { check, record } = useReturns(project_id, typed.day)
  const { setText, lines } = typed
  // The text that was checked. The result does not apply to any other text.
  const asked = JSON.stringify([lines, typed.day])
  const [checked, setChecked] = useState('')
  const isChecked = asked === checked
  useEffect(() => {
    if (record.state !== 'done') return
    const done = record.results.filter(({ result }) => result === 'recorded').map(({ line }) => line)
    setText((before) => withoutLines(before, new Set(done)))
    setChecked('')
  }, [record.state, record.results, setText])
  return (
    <>
      <PageHead title={t('title')} actions={<ToReleases project_id={project_id} />} />
      <div className="max-w-5xl space-y-4 px-6 pb-16">
        <RestoredNote shown={typed.restored} onDiscard={() => setText('')} />
        <Card>
          <form
            className="space-y-3"
            onSubmit={(event) => {
              event.preventDefault()
              setChecked(asked)
              check.start(lines)
            }}
          >
            <ReturnFields typed={typed} readOnly={record.state === 'running'} />
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
          </form>
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

/** The typed returns, which survive a closed tab and a sign-in until they are recorded. */
function useTypedReturns(project_id: string) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [day, setDay] = useState(civilDay(new Date()))
  const { restored, forget } = useUnsaved<string>(`returns ${project_id}`, {
    dirty: text !== '',
    valueOf: () => text,
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
  return { text, setText, reason, setReason, day, setDay, restored, lines }
}
type Typed = ReturnType<typeof useTypedReturns>

function ReturnFields({ typed, readOnly }: { typed: Typed; readOnly: boolean }) {
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
        value={typed.text}
        readOnly={readOnly}
        onChange={({ target }) => typed.setText(target.value)}
        spellCheck={false}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('usual_reason')}
          value={typed.reason}
          disabled={readOnly}
          onChange={({ target }) => typed.setReason(returnReasons.find((one) => one === target.value) ?? '')}
        >
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
          value={typed.day}
          readOnly={readOnly}
          onDay={typed.setDay}
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
