import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DataOf } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatInteger } from '#web/language/format.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Imported = DataOf<'app_suppression_import'>

type Given = { csv: string; reason: string }

const mostCharacters = 200_000
const isTooMuch = ({ csv }: Given) => csv.length > mostCharacters

/** Suppresses what a file lists: first it is told what that would do, line by line; nothing is done before. */
export function ImportSuppressions({ onClose }: { onClose: () => void }) {
  const t = useTranslations('suppressions')
  const common = useTranslations('common')
  const [given, setGiven] = useState<Given>({ csv: '', reason: '' })
  const [asked, setAsked] = useState(false)
  const [trial, setTrial] = useState<Imported | null>(null)
  const check = useRouteMutation('app_suppression_import', { onDone: setTrial })
  const run = useRouteMutation('app_suppression_import', {
    onDone: ({ added }) => {
      showToast(t('imported_told', { n: added, shown: formatInteger(added) }))
      onClose()
    },
  })
  const isReady = given.csv.trim() !== '' && given.reason.trim() !== '' && !isTooMuch(given)
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('import')}
      description={t('import_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          {trial && trial.added > 0 ? (
            <Button
              look="primary"
              busy={run.isPending}
              onClick={() => run.mutate({ ...given, dry_run: false })}
            >
              {t('import_now', { n: trial.added, shown: formatInteger(trial.added) })}
            </Button>
          ) : (
            <Button type="submit" form="import-suppressions" look="primary" busy={check.isPending}>
              {t('check')}
            </Button>
          )}
        </>
      }
    >
      <form
        id="import-suppressions"
        noValidate
        className="space-y-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (isReady) check.mutate({ ...given, dry_run: true })
        }}
      >
        <ImportFields
          given={given}
          asked={asked}
          onChange={(changed) => {
            setGiven({ ...given, ...changed })
            setTrial(null)
          }}
        />
        <FormFailure error={check.error ?? run.error} />
        {trial && <ImportPreview imported={trial} />}
      </form>
    </Modal>
  )
}

type FieldsProps = { given: Given; asked: boolean; onChange: (changed: Partial<Given>) => void }

function ImportFields({ given, asked, onChange }: FieldsProps) {
  const t = useTranslations('suppressions')
  const words = useTranslations('fields')
  const missing = (text: string) => (asked && text.trim() === '' ? words('required') : undefined)
  return (
    <>
      <ChooseFile onText={(csv) => onChange({ csv })} />
      <AreaField
        required
        label={t('lines')}
        hint={t('lines_hint')}
        placeholder={t('lines_example')}
        rows={6}
        spellCheck={false}
        value={given.csv}
        error={isTooMuch(given) ? t('too_much') : missing(given.csv)}
        onChange={({ target }) => onChange({ csv: target.value })}
      />
      <TextField
        required
        label={t('usual_reason')}
        hint={t('usual_reason_hint')}
        maxLength={300}
        value={given.reason}
        error={missing(given.reason)}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  )
}

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('suppressions')
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-md border border-dashed border-edge px-4 py-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <FileUp className="size-5 text-muted" aria-hidden />
      <span>{t('choose_file')}</span>
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) =>
          void target.files?.[0]
            ?.slice(0, 2 * mostCharacters)
            .text()
            .then(onText)
        }
      />
    </label>
  )
}

/** What the import would do. */
function ImportPreview({
  imported: { lines, added, already_there, prospects_stopped, refused },
}: {
  imported: Imported
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
