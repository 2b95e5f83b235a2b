import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CompanyPicker } from '#web/companies/company-picker.tsx'
import { FilterForm } from '#web/companies/filters/filter-form.tsx'
import { FilterPreview } from '#web/companies/filters/filter-preview.tsx'
import { SignalKinds } from '#web/companies/filters/signal-kinds.tsx'
import { useNewWatch, type WatchForm } from '#web/lists/watches/use-new-watch.ts'
import { ListChoice, ProjectChoice } from '#web/lists/watches/watch-source.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Choice } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Card, PageHead } from '#web/ui/page.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'

const route = getRouteApi('/app/watches/new')

/** Creates a watch on companies from a choice, a list, a project or filters, with the signals to report. */
export function NewWatch() {
  const t = useTranslations('watches')
  const navigate = useNavigate()
  const search = route.useSearch()
  const { form, filters, error, unsaved } = useNewWatch({
    search,
    onDone: (watch_id) => void navigate({ to: '/watches/$watch_id', params: { watch_id } }),
  })
  return (
    <>
      <PageHead title={t('new')} />
      <form
        noValidate
        className={classNames(
          'grid gap-x-6 gap-y-4 px-6 pb-16',
          filters ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-4xl',
        )}
        onFocus={form.load}
        onSubmit={form.submit}
      >
        <div className="space-y-4">
          <RestoredNote
            shown={unsaved.restored}
            onDiscard={() => {
              unsaved.forget()
              form.reset()
            }}
          />
          <TextField label={t('name')} required maxLength={120} {...form.field('name')} />
          <WhoChoice form={form} />
          <Companies form={form} />
          <Card title={t('kinds')}>
            <SignalKinds legend={t('kinds_hint')} {...form.choice('kinds')} />
          </Card>
        </div>
        <aside className="space-y-4 xl:sticky xl:top-4 xl:self-start" aria-label={t('preview')}>
          {filters && <FilterPreview filters={filters} />}
          <FormFailure error={error} known={[...form.known]} />
          <Button type="submit" variant="primary" icon={<Eye aria-hidden />} busy={form.busy}>
            {t('create')}
          </Button>
        </aside>
      </form>
    </>
  )
}

function WhoChoice({ form }: { form: WatchForm }) {
  const t = useTranslations('watches')
  return (
    <Choice
      legend={t('who')}
      options={[
        ['companies', t('by_companies')],
        ['list', t('by_list')],
        ['project', t('by_project')],
        ['filters', t('by_filters')],
      ]}
      {...form.choice('by')}
    />
  )
}

/** Chooses the companies of the watch: one company, a list, a project or filters. */
function Companies({ form }: { form: WatchForm }) {
  const t = useTranslations('watches')
  const picked = form.choice('picked')
  const list = form.choice('list_id')
  const project = form.choice('project_id')
  const filters = form.choice('filters')
  const nobody = form.errorOf('picked')
  switch (form.choice('by').chosen) {
    case 'list':
      return <ListChoice chosen={list.chosen} onChange={list.onChange} error={form.errorOf('list_id')} />
    case 'project':
      return (
        <ProjectChoice
          chosen={project.chosen}
          onChange={project.onChange}
          error={form.errorOf('project_id')}
        />
      )
    case 'filters':
      return <FilterForm filters={filters.chosen} onChange={filters.onChange} />
    case 'companies':
      return (
        <Card title={t('by_companies')}>
          <CompanyPicker picked={picked.chosen} onPicked={picked.onChange} />
          {nobody && <p className="pt-2 text-xs font-medium text-bad">{nobody}</p>}
        </Card>
      )
  }
}
