import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Picked } from '#web/companies/company-picker.tsx'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { useProjectSource, useSavedList } from '#web/lists/watches/watch-source.tsx'
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
  const { ofList, inProject } = useSources(form)
  useFirstCompany(form, company, emptyWatch(list, project))
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

/** Returns the filters of the chosen list and the companies of the chosen project, and names the watch after them. */
function useSources(form: WatchForm) {
  const by = form.choice('by').chosen
  const saved = useSavedList(form.choice('list_id').chosen)
  const inProject = useProjectSource(form.choice('project_id').chosen)
  useSourceName(form, by === 'list' ? saved?.name : by === 'project' ? inProject.name : undefined)
  return { ofList: saved?.filters ?? null, inProject }
}

/**
 * Adds the company in the address to the default values once it is loaded, before those that the user has picked
 * meanwhile.
 */
function useFirstCompany(form: WatchForm, company_id: string | undefined, empty: Values) {
  const { data } = useQuery({
    ...routeQuery('company_detail', { company_id: company_id ?? '' }),
    enabled: company_id !== undefined,
  })
  useEffect(() => {
    if (!data) return
    const first = { company_id: data.company_id, name: data.name, uid: data.uid }
    const typed = form.getValues()
    const others = typed.picked.filter((one) => one.company_id !== first.company_id)
    form.reset({ ...empty, picked: [first] })
    form.reset({ ...typed, picked: [first, ...others] }, { keepDefaultValues: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has been read
  }, [data?.company_id])
}

/** Until the user types a name, the watch takes that of its companies' source. */
function useSourceName(form: WatchForm, source: string | undefined) {
  const filled = useRef('')
  useEffect(() => {
    if (source === undefined) return
    const name = source.slice(0, 120).trim()
    const typed = form.getValues('name').trim()
    if (typed !== '' && typed !== filled.current && typed !== name) return
    filled.current = name
    form.setValue('name', name)
    // oxlint-disable-next-line react/exhaustive-deps -- when the source changes, not at each key
  }, [source])
}

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
