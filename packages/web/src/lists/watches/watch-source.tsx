import type { List } from '@alphorn/contract/lists/markets'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { routeList, routeQuery } from '#web/data/client.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { useFailureTitle } from '#web/shared/failures/use-failure-title.ts'
import { useNextPage } from '#web/data/use-next-page.ts'
import { formatInteger } from '#web/language/format.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'

/** Largest number of companies that a watch can list by name. */
const maxCompanies = 1000

const useSavedLists = () => useAllPages('market_list', { limit: 200 })

/** Returns a saved list, whose filters the watch copies; null if none is chosen. */
export function useSavedList(list_id: string): List | null {
  return useSavedLists().items?.find((list) => list.list_id === list_id) ?? null
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
  name: string | undefined
  company_ids: readonly string[]
  /** Returns the reason why the companies cannot be watched, in words. */
  fault: string | false
}

/** Returns the current companies of a project. */
export function useProjectSource(project_id: string): ProjectSource {
  const t = useTranslations('watches')
  const titleOf = useFailureTitle()
  const { data: project } = useQuery({
    ...routeQuery('project_detail', { project_id }),
    enabled: project_id !== '',
  })
  const count = useProjectCount(project_id)
  const { company_ids, isRead, error } = useCompanyIds(project_id, count !== null && count <= maxCompanies)
  const faultOf = () => {
    if (project_id === '') return t('no_project')
    if (count === 0) return t('project_empty')
    if (count !== null && count > maxCompanies)
      return t('project_too_many', { shown: formatInteger(count), most: formatInteger(maxCompanies) })
    return !isRead && (titleOf(error) ?? t('project_reading'))
  }
  return { name: project?.name, company_ids, fault: faultOf() }
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

type ChoiceProps = { chosen: string; onChange: (id: string) => void; error: string | undefined }

/** Chooses the saved list of a watch. */
export function ListChoice({ chosen, onChange, error }: ChoiceProps) {
  const t = useTranslations('watches')
  const lists = useSavedLists()
  return (
    <Card title={t('by_list')}>
      <OneOf
        label={t('list')}
        hint={t('list_hint')}
        of={lists}
        options={lists.items?.map(({ list_id, name }) => [list_id, name])}
        {...{ chosen, onChange, error }}
      />
    </Card>
  )
}

/** Chooses the project of a watch. */
export function ProjectChoice({ chosen, onChange, error }: ChoiceProps) {
  const t = useTranslations('watches')
  const projects = useAllPages('project_list', { limit: 200 })
  const count = useProjectCount(chosen)
  return (
    <Card title={t('by_project')}>
      <OneOf
        label={t('project')}
        hint={t('project_hint')}
        of={projects}
        options={projects.items?.map(({ project_id, name }) => [project_id, name])}
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
  /** The read of the options. */
  of: { error: unknown; refetch: () => Promise<unknown> }
  /** Undefined until they are read. */
  options: readonly (readonly [string, string])[] | undefined
}

function OneOf({ label, hint, of, options, chosen, onChange, error }: OneOfProps) {
  const t = useTranslations('watches')
  if (!options && of.error) return <FailureNotice error={of.error} retry={() => void of.refetch()} />
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{options?.length === 0 ? t('none_there') : t('choose')}</option>
      {options?.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
