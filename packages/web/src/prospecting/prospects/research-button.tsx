import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { Microscope } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Asks the project's executor to research this prospect. */
export function ResearchButton({ prospect: { project_id, prospect_id } }: { prospect: ProspectDetail }) {
  const t = useTranslations('prospect')
  const showFailure = useFailureToast()
  const may = useHasScope('prospect:run')
  const research = useRouteMutation('prospect_research', {
    onDone: () => showToast(t('research_asked')),
    onFailure: showFailure,
  })
  if (!may) return null
  return (
    <Button
      icon={<Microscope aria-hidden />}
      busy={research.isPending}
      onClick={() => research.mutate({ project_id, prospect_id })}
    >
      {t('research')}
    </Button>
  )
}
