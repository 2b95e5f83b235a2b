import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Picked, CompanyPicker } from '#web/companies/company-picker.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FilterForm } from '#web/companies/filters/filter-form.tsx'
import { SignalKinds } from '#web/companies/filters/signal-kinds.tsx'
import { FilterPreview } from '#web/companies/filters/filter-preview.tsx'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

const route = getRouteApi('/app/watches/new')

type Values = {
  name: string
  by: 'companies' | 'filters'
  picked: readonly Picked[]
  filters: CompanyFilter
  kinds: SignalKind[] | undefined
}

/** Creates a watch on chosen companies, or on all that match filters, with the signals to report. */
export function NewWatch() {
  const t = useTranslations('watches')
  const navigate = useNavigate()
  const { company } = route.useSearch()
  const create = useRouteMutation('app_watch_create', {
    onDone: ({ watch_id }) => void navigate({ to: '/watches/$watch_id', params: { watch_id } }),
  })
  const form = useRouteForm('app_watch_create', create, {
    values: { name: '', by: 'companies', picked: [], filters: {}, kinds: undefined } as Values,
    given: ({ name, by, picked, filters, kinds = [] }) => ({
      name: name.trim(),
      kinds,
      ...(by === 'companies'
        ? { company_ids: picked.map(({ company_id }) => company_id) }
        : { filters: withoutEmpty(filters) as CompanyFilter }),
    }),
    check: ({ by, picked }) => ({ picked: by === 'companies' && picked.length === 0 && t('nobody') }),
  })
  const by = form.choice('by')
  const picked = form.choice('picked')
  const filters = form.choice('filters')
  const nobody = form.errorOf('picked')
  return (
    <>
      <PageHead title={t('new')} />
      <form
        noValidate
        className="grid gap-x-6 gap-y-4 px-6 pb-16 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onFocus={form.load}
        onSubmit={form.submit}
      >
        <div className="space-y-4">
          <TextField label={t('name')} required maxLength={120} {...form.field('name')} />
          <WhoChoice {...by} />
          {by.chosen === 'companies' ? (
            <Card title={t('by_companies')}>
              <CompanyPicker picked={picked.chosen} onPicked={picked.onChange} first={company} />
              {nobody && <p className="pt-2 text-xs font-medium text-bad">{nobody}</p>}
            </Card>
          ) : (
            <FilterForm filters={filters.chosen} onChange={filters.onChange} />
          )}
          <Card title={t('kinds')}>
            <SignalKinds legend={t('kinds_hint')} {...form.choice('kinds')} />
          </Card>
        </div>
        <aside className="space-y-4 xl:sticky xl:top-4 xl:self-start" aria-label={t('preview')}>
          {by.chosen === 'filters' && <FilterPreview filters={filters.chosen} />}
          <FormFailure error={create.error} known={[...form.known]} />
          <Button type="submit" variant="primary" icon={<Eye aria-hidden />} busy={form.busy}>
            {t('create')}
          </Button>
        </aside>
      </form>
    </>
  )
}

type WhoProps = { chosen: Values['by']; onChange: (chosen: Values['by']) => void }

function WhoChoice(given: WhoProps) {
  const t = useTranslations('watches')
  return (
    <Choice
      legend={t('who')}
      options={[
        ['companies', t('by_companies')],
        ['filters', t('by_filters')],
      ]}
      {...given}
    />
  )
}
