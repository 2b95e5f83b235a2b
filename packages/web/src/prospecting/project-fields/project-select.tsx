import type { Project } from '@alphorn/contract/prospecting/projects'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { useSession } from '#web/data/use-session.ts'
import { SelectField } from '#web/ui/field.tsx'

/** Lists the projects to which companies can be added; an archived one accepts none. Undefined while they load. */
export function useProjects(): readonly Project[] | undefined {
  const { items } = useAllPages('project_list', { limit: 200 })
  return items?.filter(({ status }) => status === 'active')
}

/**
 * Returns the project that the user chose as the target of companies. Before that, it is the one used last in this
 * browser, or else the newest. `isMeant`: it is the only one, or the user chose it, now or before. `remember`:
 * companies are now added to it.
 */
export function useTargetProject() {
  const session = useSession()
  const projects = useProjects()
  const [chosen, choose] = useState('')
  const key = session && `alphorn.project ${session.account.account_id}`
  const wanted = chosen || (key && localStorage.getItem(key))
  const target = projects?.find(({ project_id }) => project_id === wanted) ?? projects?.[0]
  const isMeant = projects?.length === 1 || (target !== undefined && target.project_id === wanted)
  const remember = () => {
    if (key && target) localStorage.setItem(key, target.project_id)
  }
  return { projects, target, isMeant, choose, remember }
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
