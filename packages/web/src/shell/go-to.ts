import { useNavigate, useParams } from '@tanstack/react-router'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useKeys } from '#web/ui/keys.ts'

/** `g` followed by a letter opens a screen from anywhere; screens of a project are available only within one. */
export function useGoTo() {
  const navigate = useNavigate()
  const { project_id } = useParams({ strict: false })
  const mayCreate = useHasScope('prospect:write')
  useKeys({
    'g i': () => void navigate({ to: '/inbox' }),
    'g h': () => void navigate({ to: '/' }),
    'g d': () => void navigate({ to: '/directory' }),
    'g l': () => void navigate({ to: '/lists' }),
    'g w': () => void navigate({ to: '/watches' }),
    'g b': () => void navigate({ to: '/suppressions' }),
    'g k': () => void navigate({ to: '/developers/credentials' }),
    'g q': () => void navigate({ to: '/developers/requests' }),
    'g u': () => void navigate({ to: '/usage' }),
    'g a': () => void navigate({ to: '/developers/docs' }),
    'g n': () => void navigate({ to: '/developers/webhooks' }),
    'g f': () => void navigate({ to: '/developers/openrefine' }),
    'g s': () => void navigate({ to: '/settings' }),
    ...(mayCreate && { c: () => void navigate({ to: '/projects/new' }) }),
    ...(project_id !== undefined && {
      'g o': () => void navigate({ to: '/projects/$project_id', params: { project_id } }),
      'g p': () => void navigate({ to: '/projects/$project_id/prospects', params: { project_id } }),
      'g r': () => void navigate({ to: '/projects/$project_id/review', params: { project_id } }),
      'g x': () => void navigate({ to: '/projects/$project_id/releases', params: { project_id } }),
      'g j': () => void navigate({ to: '/projects/$project_id/jobs', params: { project_id } }),
    }),
  })
}
