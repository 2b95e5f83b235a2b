import type { Project } from '@alphorn/contract/prospecting/projects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { SelectField } from '#web/ui/field.tsx'

/** Returns the projects to which companies can be added. */
export function useProjects(): readonly Project[] {
  const { data } = useInfiniteQuery(routeList('project_list', { limit: 200 }))
  return data?.pages.flatMap((page) => page.data) ?? []
}

type Props = {
  projects: readonly Project[]
  value: string | undefined
  onChange: (project_id: string) => void
}

/** Selects one of the projects. */
export function ProjectSelect({ projects, value, onChange }: Props) {
  const t = useTranslations('directory')
  return (
    <SelectField label={t('project')} value={value} onChange={({ target }) => onChange(target.value)}>
      {projects.map(({ project_id, name }) => (
        <option key={project_id} value={project_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
