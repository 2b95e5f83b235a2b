import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { decodeText } from '@alphorn/contract/core/decode-text'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'

type ImportResult = DataOf<'app_suppression_import'>

type ImportInput = { csv: string; reason: string }

const maxCsvLength = 200_000
const isTooMuch = (csv: string) => csv.length > maxCsvLength

/** Suppresses the subjects listed in a file. A dry run shows the effect of each line before anything changes. */
export function ImportSuppressions({ onClose }: { onClose: () => void }) {
  const t = useTranslations('suppressions')
  const words = useTranslations('fields')
  const common = useTranslations('common')
  const unsaved = useTranslations('unsaved')
  const [trial, setTrial] = useState<ImportResult | null>(null)
  const check = useRouteMutation('app_suppression_import', { onDone: setTrial })
  const run = useRouteMutation('app_suppression_import', {
    onDone: ({ added }) => {
      showToast(t('imported_notice', { n: added, shown: formatInteger(added) }))
      onClose()
    },
  })
  const form = useRouteForm('app_suppression_import', check, {
    values: { csv: '', reason: '' },
    given: (typed) => ({ ...typed, dry_run: true }),
    check: ({ csv, reason }) => ({
      csv: isTooMuch(csv) ? t('too_much') : csv.trim() === '' && words('required'),
      reason: reason.trim() === '' && words('required'),
    }),
  })
  useOnEdit(form, () => setTrial(null))
  return (
    <Modal
      open
      wide
      keeps={form.dirty}
      onClose={() => (!form.dirty || confirm(unsaved('leave'))) && onClose()}
      title={t('import')}
      description={t('import_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          {trial && trial.added > 0 ? (
            <ImportNow
              added={trial.added}
              busy={run.isPending}
              onClick={() => run.mutate({ ...form.getValues(), dry_run: false })}
            />
          ) : (
            <Button type="submit" form="import-suppressions" variant="primary" busy={form.busy}>
              {t('check')}
            </Button>
          )}
        </>
      }
    >
      <Form
        of={{ ...form, error: check.error ?? run.error }}
        id="import-suppressions"
        className="space-y-4 pb-2"
        actions={trial && <ImportPreview imported={trial} />}
      >
        <ImportFields form={form} />
      </Form>
    </Modal>
  )
}

/** Calls a function when a field changes: the dry run no longer matches the fields. */
function useOnEdit({ watch }: RouteForm<ImportInput>, onEdit: () => void) {
  useEffect(() => {
    const watching = watch(onEdit)
    return () => watching.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-deps -- `onEdit` only sets a state
  }, [watch])
}

type NowProps = { added: number; busy: boolean; onClick: () => void }

function ImportNow({ added, busy, onClick }: NowProps) {
  const t = useTranslations('suppressions')
  return (
    <Button variant="primary" busy={busy} onClick={onClick}>
      {t('import_now', { n: added, shown: formatInteger(added) })}
    </Button>
  )
}

function ImportFields({ form }: { form: RouteForm<ImportInput> }) {
  const t = useTranslations('suppressions')
  const lines = form.field('csv')
  return (
    <>
      <ChooseFile onText={form.choice('csv').onChange} />
      <AreaField
        required
        label={t('lines')}
        hint={t('lines_hint')}
        placeholder={t('lines_example')}
        rows={6}
        spellCheck={false}
        {...lines}
        error={isTooMuch(form.watch('csv')) ? t('too_much') : lines.error}
      />
      <TextField
        required
        label={t('usual_reason')}
        hint={t('usual_reason_hint')}
        maxLength={300}
        {...form.field('reason')}
      />
    </>
  )
}

/** Bytes that are read of a file. The text of a longer file is always too long, whatever its encoding. */
const maxCsvBytes = 4 * maxCsvLength

const readText = async (file: File) =>
  decodeText(new Uint8Array(await file.slice(0, maxCsvBytes + 1).arrayBuffer()))

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('suppressions')
  const read = useMutation({ mutationFn: readText, onSuccess: onText })
  const take = (input: HTMLInputElement) => {
    if (input.files?.[0]) read.mutate(input.files[0])
    // The browser reports the choice of the same file, once it is corrected, only for an empty field.
    input.value = ''
  }
  return (
    <>
      <label className="flex cursor-pointer items-center gap-3 rounded-md border border-dashed border-edge px-4 py-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <FileUp className="size-5 text-muted" aria-hidden />
        <span>{t('choose_file')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => take(target)}
        />
      </label>
      {read.error && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad">
          {t('file_unreadable')}
        </p>
      )}
    </>
  )
}

/** Shows what the import would do. */
function ImportPreview({
  imported: { lines, added, already_there, prospects_stopped, refused },
}: {
  imported: ImportResult
}) {
  const t = useTranslations('suppressions')
  const numbers = { lines, added, already_there, prospects_stopped }
  return (
    <section aria-live="polite" className="space-y-3 rounded-md bg-sunken p-4">
      <h3 className="font-semibold">{t('trial')}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-4">
        {(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`trial_${name}`)}</dt>
            <dd className="text-lg font-semibold tabular">{formatInteger(numbers[name])}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && (
        <>
          <p className="font-medium text-warn">
            {t('refused', { n: refused.length, shown: formatInteger(refused.length) })}
          </p>
          <ul className="max-h-48 overflow-y-auto text-sm" tabIndex={0} aria-label={t('refused_lines')}>
            {refused.map(({ line, value }) => (
              <li key={line} className="grid grid-cols-[4.5rem_1fr] gap-2 border-t border-line py-1">
                <span className="text-muted tabular">{t('line', { n: line })}</span>
                <span className="break-all">{value || t('unclosed')}</span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{t('refused_text')}</p>
        </>
      )}
    </section>
  )
}
