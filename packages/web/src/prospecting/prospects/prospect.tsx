import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ProspectView } from '#web/prospecting/prospects/prospect-view.tsx'
import { buttonClass } from '#web/ui/button.tsx'

const route = getRouteApi('/app/projects/$project_id/prospects/$prospect_id')

export function ProspectScreen() {
  const { project_id, prospect_id } = route.useParams()
  return (
    <ProspectView
      project_id={project_id}
      prospect_id={prospect_id}
      lead={<BackToTable project_id={project_id} />}
    />
  )
}

/** A link to the table. It restores the table as it was if the user came from there. */
function BackToTable({ project_id }: { project_id: string }) {
  const t = useTranslations('prospect')
  const { history } = useRouter()
  const table = useLocation({ select: ({ state }) => state.table })
  return (
    <Link
      to="/projects/$project_id/prospects"
      params={{ project_id }}
      search={table ?? {}}
      aria-label={t('back')}
      className={buttonClass('quiet', 'icon')}
      onClick={(event) => {
        if (!table || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft aria-hidden />
    </Link>
  )
}
