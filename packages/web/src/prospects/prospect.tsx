import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ProspectView } from '#web/prospects/prospect-view.tsx'
import { buttonClass } from '#web/ui/button.tsx'

const route = getRouteApi('/app/projects/$project_id/prospects/$prospect_id')

export function ProspectScreen() {
  const t = useTranslations('prospect')
  const { project_id, prospect_id } = route.useParams()
  return (
    <ProspectView
      project_id={project_id}
      prospect_id={prospect_id}
      lead={
        <Link
          to="/projects/$project_id/prospects"
          params={{ project_id }}
          aria-label={t('back')}
          className={buttonClass('quiet', 'icon')}
        >
          <ArrowLeft aria-hidden />
        </Link>
      }
    />
  )
}
