import { invalid } from '@alphorn/contract/core/errors'
import type { ProjectRow } from '#server/prospecting/projects/queries'

/** Refuses new work for an archived project. Running work still finishes. */
export function ensureNotArchived({ status }: Pick<ProjectRow, 'status'>) {
  if (status === 'archived')
    throw invalid(
      'project_archived',
      '',
      'The project is archived and starts no work. Open it again in the browser app.',
    )
}
