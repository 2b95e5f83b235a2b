import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { routeList, routeQuery } from '#web/data/client.ts'
import { useFailureTitle } from '#web/shared/failures/use-failure-title.ts'
import { useNextPage } from '#web/data/use-next-page.ts'
import { formatInteger } from '#web/language/format.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'

/** Largest number of companies that a watch can list by name. */
const maxCompanies = 1000

function useSavedLists() {
  return useAllPages('market_list', { limit: 200 }).items ?? []
}

/** Returns the filters of a saved list, which the watch copies; null if none is chosen. */
export function useListFilters(list_id: string): CompanyFilter | null {
  return useSavedLists().find((list) => list.list_id === list_id)?.filters ?? null
}

/** Returns the number of companies in a project; null while it is unknown. */
function useProjectCount(project_id: string): number | null {
  const { data } = useQuery({
    ...routeQuery('app_summary', { project_id }),
    enabled: project_id !== '',
  })
  return data?.prospects ?? null
}

type ProjectSource = {
  company_ids: readonly string[]
  /** Returns the reason why the companies cannot be watched, in words. */
  fault: string | false
}

/** Returns the current companies of a project. */
export function useProjectSource(project_id: string): ProjectSource {
  const t = useTranslations('watches')
  const titleOf = useFailureTitle()
  const count = useProjectCount(project_id)
  const { company_ids, isRead, error } = useCompanyIds(project_id, count !== null && count <= maxCompanies)
  const faultOf = () => {
    if (project_id === '') return t('no_project')
    if (count === 0) return t('project_empty')
    if (count !== null && count > maxCompanies)
      return t('project_too_many', { shown: formatInteger(count), most: formatInteger(maxCompanies) })
    return !isRead && (titleOf(error) ?? t('project_reading'))
  }
  return { company_ids, fault: faultOf() }
}

/** Reads page after page, because a watch lists its companies by name. */
function useCompanyIds(project_id: string, enabled: boolean) {
  const list = useInfiniteQuery({
    ...routeList('prospects', { project_id, limit: 200 }),
    enabled: enabled && project_id !== '',
  })
  const { data, hasNextPage, error } = list
  useNextPage(list, enabled)
  const company_ids = data?.pages.flatMap((page) => page.data.map(({ company }) => company.company_id)) ?? []
  return { company_ids, isRead: data !== undefined && !hasNextPage, error }
}

type ChoiceProps = { chosen: string; onChange: (id: string, name: string) => void; error: string | undefined }

/** Chooses the saved list of a watch. */
export function ListChoice({ chosen, onChange, error }: ChoiceProps) {
  const t = useTranslations('watches')
  const lists = useSavedLists()
  return (
    <Card title={t('by_list')}>
      <OneOf
        label={t('list')}
        hint={t('list_hint')}
        options={lists.map(({ list_id, name }) => [list_id, name])}
        {...{ chosen, onChange, error }}
      />
    </Card>
  )
}

/** Chooses the project of a watch. */
export function ProjectChoice({ chosen, onChange, error }: ChoiceProps) {
  const t = useTranslations('watches')
  const { items: projects = [] } = useAllPages('project_list', { limit: 200 })
  const count = useProjectCount(chosen)
  return (
    <Card title={t('by_project')}>
      <OneOf
        label={t('project')}
        hint={t('project_hint')}
        options={projects.map(({ project_id, name }) => [project_id, name])}
        {...{ chosen, onChange, error }}
      />
      <p role="status" className="pt-2 tabular">
        {count !== null && t('project_count', { n: count, shown: formatInteger(count) })}
      </p>
    </Card>
  )
}

type OneOfProps = ChoiceProps & {
  label: string
  hint: string
  options: readonly (readonly [string, string])[]
}

function OneOf({ label, hint, options, chosen, onChange, error }: OneOfProps) {
  const t = useTranslations('watches')
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={chosen}
      onChange={({ target }) =>
        onChange(target.value, options.find(([id]) => id === target.value)?.[1] ?? '')
      }
    >
      <option value="">{options.length === 0 ? t('none_there') : t('choose')}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
