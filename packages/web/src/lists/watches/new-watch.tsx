import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Picked, CompanyPicker } from '#web/companies/company-picker.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FilterForm, SignalKinds } from '#web/companies/filters/filter-form.tsx'
import { FilterPreview } from '#web/companies/filters/filter-preview.tsx'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'

const route = getRouteApi('/app/watches/new')

/** A new watch: chosen companies, or all that pass filters, and what one wants to hear of them. */
export function NewWatch() {
  const t = useTranslations('watches')
  const words = useTranslations('fields')
  const navigate = useNavigate()
  const { company } = route.useSearch()
  const [name, setName] = useState('')
  const [by, setBy] = useState<'companies' | 'filters'>('companies')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [filters, setFilters] = useState<CompanyFilter>({})
  const [kinds, setKinds] = useState<SignalKind[]>()
  const [asked, setAsked] = useState(false)
  const create = useRouteMutation('app_watch_create', {
    onDone: ({ watch_id }) => void navigate({ to: '/watches/$watch_id', params: { watch_id } }),
  })
  const fields = useFieldErrors(create.error)
  const nobody = by === 'companies' && picked.length === 0
  const submit = () => {
    setAsked(true)
    if (name.trim() === '' || nobody) return
    const who =
      by === 'companies'
        ? { company_ids: picked.map(({ company_id }) => company_id) }
        : { filters: withoutEmpty(filters) as CompanyFilter }
    create.mutate({ name: name.trim(), kinds: kinds ?? [], ...who })
  }
  return (
    <>
      <PageHead title={t('new')} />
      <form
        noValidate
        className="grid gap-x-6 gap-y-4 px-6 pb-16 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="space-y-4">
          <TextField
            label={t('name')}
            required
            maxLength={120}
            value={name}
            error={asked && name.trim() === '' ? words('required') : fields['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <Choice
            legend={t('who')}
            options={[
              ['companies', t('by_companies')],
              ['filters', t('by_filters')],
            ]}
            chosen={by}
            onChange={setBy}
          />
          {by === 'companies' ? (
            <Card title={t('by_companies')}>
              <CompanyPicker picked={picked} onPicked={setPicked} first={company} />
              {asked && nobody && <p className="pt-2 text-xs font-medium text-bad">{t('nobody')}</p>}
            </Card>
          ) : (
            <FilterForm filters={filters} onChange={setFilters} />
          )}
          <Card title={t('kinds')}>
            <SignalKinds legend={t('kinds_hint')} chosen={kinds} onChange={setKinds} />
          </Card>
        </div>
        <aside className="space-y-4 xl:sticky xl:top-4 xl:self-start" aria-label={t('preview')}>
          {by === 'filters' && <FilterPreview filters={filters} />}
          <FormFailure error={create.error} known={['name']} />
          <Button type="submit" look="primary" icon={<Eye aria-hidden />} busy={create.isPending}>
            {t('create')}
          </Button>
        </aside>
      </form>
    </>
  )
}
