import type { ProspectSpreadsheetInput } from '@alphorn/contract/app/app-spreadsheets'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguage } from '#web/language/language.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { Address } from '#web/ui/copy-address.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

type Table = Pick<ProspectSpreadsheetInput, 'filters' | 'columns'>
export type SpreadsheetSource = { list_id: string } | ({ project_id: string } & Table)

/** Creates an address from which spreadsheets read data. It is shown only once. */
export function CreateSpreadsheet({ of, onClose }: { of: SpreadsheetSource; onClose: () => void }) {
  const t = useTranslations('spreadsheets')
  const { language } = useLanguage()
  const [path, setPath] = useState<string | null>(null)
  const onDone = ({ csv_path }: { csv_path: string }) => setPath(csv_path)
  const ofList = useRouteMutation('app_list_spreadsheet_create', { onDone })
  const ofProspects = useRouteMutation('app_prospect_spreadsheet_create', { onDone })
  const [sending, create] =
    'list_id' in of
      ? [ofList, (name: string) => ofList.mutate({ ...of, name, language })]
      : [ofProspects, (name: string) => ofProspects.mutate({ ...of, name, language })]
  const form = useRouteForm(
    'app_list_spreadsheet_create',
    { ...sending, mutate: ({ name }: { name: string }) => create(name) },
    { values: { name: '' }, given: ({ name }) => ({ name: name.trim() }) },
  )
  if (path !== null)
    return (
      <Reveal title={t('address')} once={t('once')} stored={t('stored')} done={t('done')} onClose={onClose}>
        <Address label="CSV" address={new URL(path, location.origin).href} />
        <p className="text-muted">{t('how')}</p>
      </Reveal>
    )
  return (
    <FormDialog
      of={form}
      title={t('new')}
      description={t('list_id' in of ? 'has_list' : 'has_table')}
      word={t('create')}
      onClose={onClose}
    >
      <TextField label={t('name')} autoFocus required maxLength={80} {...form.field('name')} />
      <p className="text-muted">{t('cost')}</p>
    </FormDialog>
  )
}
