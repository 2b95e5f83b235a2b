import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { useTranslations } from 'use-intl'
import type { Picked } from '#web/companies/company-picker.tsx'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { useListFilters, useProjectSource } from '#web/lists/watches/watch-source.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Values = {
  name: string
  by: 'companies' | 'list' | 'project' | 'filters'
  picked: readonly Picked[]
  list_id: string
  project_id: string
  filters: CompanyFilter
  kinds: SignalKind[] | undefined
}

export type WatchForm = RouteForm<Values>

type Options = {
  /** The source in the URL: a company, a list or a project. */
  search: { company?: string | undefined; list?: string | undefined; project?: string | undefined }
  onDone: (watch_id: string) => void
}

/** State of the form of a new watch, and the filters that it would use. */
export function useNewWatch({ search: { list = '', project = '', company }, onDone }: Options) {
  const t = useTranslations('watches')
  const create = useRouteMutation('app_watch_create', {
    onDone: ({ watch_id }) => {
      unsaved.forget()
      onDone(watch_id)
    },
  })
  const form = useRouteForm('app_watch_create', create, {
    values: emptyWatch(list, project),
    given: ({ name, kinds = [], ...rest }) => ({ name: name.trim(), kinds, ...companiesOf(rest) }),
    check: ({ by, picked }) => ({
      picked: by === 'companies' && picked.length === 0 && t('nobody'),
      list_id: by === 'list' && ofList === null && t('no_list'),
      project_id: by === 'project' && inProject.fault,
    }),
  })
  // The address names the source of another watch than the stored one.
  const unsaved = useUnsavedWatch(form, {
    mayRestore: list === '' && project === '' && company === undefined,
  })
  const ofList = useListFilters(form.choice('list_id').chosen)
  const inProject = useProjectSource(form.choice('project_id').chosen)
  const companiesOf = ({ by, picked, filters }: Pick<Values, 'by' | 'picked' | 'filters'>) => {
    if (by === 'companies') return { company_ids: picked.map(({ company_id }) => company_id) }
    if (by === 'project') return { company_ids: [...inProject.company_ids] }
    return { filters: withoutEmpty((by === 'list' && ofList) || filters) as CompanyFilter }
  }
  const by = form.choice('by').chosen
  const followed = { filters: form.choice('filters').chosen, list: ofList }
  return {
    form,
    filters: by === 'filters' || by === 'list' ? followed[by] : null,
    error: create.error,
    unsaved,
  }
}

const emptyWatch = (list_id: string, project_id: string): Values => ({
  name: '',
  by: list_id !== '' ? 'list' : project_id !== '' ? 'project' : 'companies',
  picked: [],
  list_id,
  project_id,
  filters: {},
  kinds: undefined,
})

/** Keeps the input of a watch that is not created yet. */
function useUnsavedWatch(form: WatchForm, { mayRestore }: { mayRestore: boolean }) {
  return useUnsaved<Values>('new watch', {
    dirty: form.dirty,
    valueOf: form.getValues,
    base: null,
    restore: ({ value }) => {
      if (!mayRestore || form.dirty) return false
      for (const name of Object.keys(value) as (keyof Values)[])
        form.setValue(name, value[name], { shouldDirty: true })
    },
  })
}
