import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, FileUp, ListChecks } from 'lucide-react'
import { type ChangeEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { formatInteger } from '#web/language/format.ts'
import { AddResults } from '#web/prospecting/adding/add-results.tsx'
import { hasLinesWithoutResult, linesLeft } from '#web/prospecting/adding/lines-left.ts'
import { NotFoundLines } from '#web/prospecting/adding/not-found-lines.tsx'
import { type Line, maxLines, parseCompanies, type Pasted } from '#web/prospecting/adding/parse-companies.ts'
import { type Result, useAdding } from '#web/prospecting/adding/use-adding.ts'
import { WaitingLines } from '#web/prospecting/adding/waiting-lines.tsx'
import { BatchProgress } from '#web/shared/failures/batch-progress.tsx'
import { NeedsScope } from '#web/shared/failures/needs-scope.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import type { FormControls } from '#web/shared/forms/form-controls.ts'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

const route = getRouteApi('/app/projects/$project_id/add')

/** Adds companies from pasted text, resolved against the register. Ambiguous lines are shown, never guessed. */
export function AddCompanies() {
  const t = useTranslations('add')
  return (
    <NeedsScope scope="prospect:write" title={t('title')}>
      <PastedCompanies />
    </NeedsScope>
  )
}

function PastedCompanies() {
  const t = useTranslations('add')
  const { project_id } = route.useParams()
  const adding = useAdding(project_id)
  const { batches, results } = adding
  // Waiting names come in pages: once one is settled, the next one can follow.
  const isSettled = batches.state === 'done' && results.every(({ added }) => added.outcome !== 'ambiguous')
  const isFree = batches.state === 'idle' || isSettled
  const form = useLocalForm({ values: { text: '' }, onSubmit: () => batches.start(lines) })
  const text = form.watch('text')
  const { lines, ...left } = useMemo(() => parseCompanies(text), [text])
  const run = { lines, results, isDone: batches.state === 'done' }
  const { field, restored, discard } = useUnsavedLines(project_id, form, run)
  const notFound = results.flatMap((one) => (one.added.outcome === 'not_found' ? [one.text] : []))
  return (
    <>
      <PageHead title={t('title')} actions={<OtherWays project_id={project_id} />} />
      <div className="max-w-5xl space-y-4 px-6 pb-16">
        <Card>
          <Form of={form} className="space-y-3">
            <RestoredNote shown={restored} onDiscard={discard} />
            <AreaField
              label={t('lines')}
              hint={t('lines_hint')}
              rows={results.length > 0 ? 3 : 9}
              placeholder={t('lines_example')}
              spellCheck={false}
              {...field}
            />
            <LeftOut {...left} />
            {lines.length > 0 && results.length === 0 && <Preview lines={lines} />}
            {batches.state === 'idle' || batches.state === 'done' ? (
              <Button
                type="submit"
                variant="primary"
                icon={<ListChecks aria-hidden />}
                disabled={lines.length === 0}
              >
                {t('resolve', { n: lines.length, shown: formatInteger(lines.length) })}
              </Button>
            ) : (
              <BatchProgress batches={batches} />
            )}
          </Form>
        </Card>
        {isFree && <WaitingLines project_id={project_id} onSettle={batches.start} />}
        {batches.state === 'done' && notFound.length > 0 && <NotFoundLines lines={notFound} />}
        {results.length > 0 && <AddResults project_id={project_id} adding={adding} />}
      </div>
    </>
  )
}

type Run = { lines: readonly Line[]; results: readonly Result[]; isDone: boolean }

/**
 * Keeps the pasted lines until each has a company. After a run, those that have one leave the input. The others can be
 * corrected there, and outlive a reload.
 */
function useUnsavedLines(project_id: string, form: FormControls<{ text: string }>, run: Run) {
  const text = form.watch('text')
  const { lines, results } = run
  const hasUnseen = useMemo(() => hasLinesWithoutResult(lines, results), [lines, results])
  const { restored, forget } = useUnsaved<string>(`add ${project_id}`, {
    dirty: text.trim() !== '',
    valueOf: () => text,
    base: null,
    restore: ({ value }) => form.setValue('text', form.getValues('text') || value),
    // The user has seen that these lines have no company, and goes on with the others.
    asksBeforeLeaving: hasUnseen,
  })
  const latest = useRef({ form, run, forget })
  latest.current = { form, run, forget }
  const { isDone } = run
  useEffect(() => {
    if (!isDone) return
    const { form, run, forget } = latest.current
    const found = run.results.filter(({ added }) => added.outcome !== 'not_found')
    // Lines that were typed meanwhile stay: they have no result yet.
    const left = linesLeft(form.getValues('text'), run.lines, found)
    form.setValue('text', left)
    if (left === '') forget()
  }, [isDone])
  const field = form.field('text')
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    // Lines that the user removed are not restored.
    if (event.target.value.trim() === '') forget()
    return field.onChange(event)
  }
  const discard = () => {
    form.setValue('text', '')
    forget()
  }
  return { field: { ...field, onChange }, restored, discard }
}

/** Links to the other sources of companies, and back. */
function OtherWays({ project_id }: { project_id: string }) {
  const t = useTranslations('add')
  return (
    <>
      <Link to="/projects/$project_id/import" params={{ project_id }} className={buttonClass('plain')}>
        <FileUp aria-hidden />
        {t('from_file')}
      </Link>
      <Link to="/directory" className={buttonClass('plain')}>
        {t('from_directory')}
      </Link>
      <Link to="/projects/$project_id/prospects" params={{ project_id }} className={buttonClass('plain')}>
        <ArrowLeft aria-hidden />
        {t('to_prospects')}
      </Link>
    </>
  )
}

/** Shows, before anything is sent, which lines will be left out. */
function LeftOut({ repeated, beyond, nameless }: Omit<Pasted, 'lines'>) {
  const t = useTranslations('add')
  const [most, more] = [formatInteger(maxLines), formatInteger(beyond)]
  return (
    <div role="status" className="space-y-1 text-sm empty:hidden">
      {beyond > 0 && <p className="text-warn">{t('beyond', { n: beyond, shown: more, most })}</p>}
      {repeated > 0 && (
        <p className="text-muted">{t('repeated', { n: repeated, shown: formatInteger(repeated) })}</p>
      )}
      {nameless > 0 && (
        <p className="text-warn">{t('nameless', { n: nameless, shown: formatInteger(nameless) })}</p>
      )}
    </div>
  )
}

/** Shows how the first lines are parsed, before anything is sent. */
function Preview({ lines }: Pick<Pasted, 'lines'>) {
  const t = useTranslations('add')
  const companies = useTranslations('company')
  return (
    <DataTable
      label={t('preview')}
      rows={lines.slice(0, 5)}
      idOf={(line) => String(lines.indexOf(line))}
      below={lines.length > 5 && t('more', { n: lines.length - 5 })}
      columns={[
        { name: 'name', head: t('name'), cell: ({ input }) => input.name ?? '–' },
        {
          name: 'place',
          head: t('place'),
          cell: ({ input }) => [input.postal_code, input.place].filter(Boolean).join(' ') || '–',
        },
        { name: 'uid', head: companies('uid'), className: 'tabular', cell: ({ input }) => input.uid ?? '–' },
      ]}
    />
  )
}
