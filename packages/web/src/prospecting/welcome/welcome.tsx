import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, FolderPlus, type LucideIcon, Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RemoveDemo } from '#web/prospecting/welcome/remove-demo.tsx'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useHasScope, useRole } from '#web/data/use-has-scope.ts'
import { DemoBadge } from '#web/ui/demo-badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Checklist } from '#web/prospecting/welcome/checklist.tsx'
import { ConnectWorker } from '#web/prospecting/welcome/connect-worker.tsx'

/** The start screen of a new user: try invented companies, create a project, or connect a worker. */
export function Welcome() {
  const t = useTranslations('welcome')
  // The height of this card depends on whether the demo is loaded. Nothing below it is rendered before, so nothing
  // moves.
  const { isPending } = useQuery(routeQuery('app_demo', {}))
  return (
    <>
      <PageHead title={t('title')} />
      {isPending ? (
        <SkeletonRows rows={6} height="h-12" />
      ) : (
        <div className="max-w-5xl space-y-6 px-6 pb-10">
          <WelcomeCards />
          <Checklist />
        </div>
      )}
    </>
  )
}

/** The three ways to begin. */
export function WelcomeCards() {
  const t = useTranslations('welcome')
  const mayCreate = useHasScope('prospect:write')
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      <DemoCard />
      <Way icon={FolderPlus} title={t('project_title')} text={t('project_text')}>
        {mayCreate && (
          <Link to="/projects/new" className={buttonClass('primary')}>
            {t('project')}
          </Link>
        )}
      </Way>
      <Way icon={Plug} title={t('worker_title')} text={t('worker_text')}>
        <ConnectWorker />
      </Way>
    </ul>
  )
}

function DemoCard() {
  const t = useTranslations('welcome')
  const isOwner = useRole() === 'owner'
  const { data: demo } = useQuery(routeQuery('app_demo', {}))
  const load = useRouteMutation('app_demo_load')
  return (
    <Way icon={FlaskConical} title={t('demo_title')} text={t('demo_text')} badge={<DemoBadge />}>
      {demo?.project_id ? (
        <>
          <Link
            to="/projects/$project_id"
            params={{ project_id: demo.project_id }}
            className={buttonClass('plain')}
          >
            {t('demo_open')}
          </Link>
          {isOwner && <RemoveDemo project_id={demo.project_id} />}
        </>
      ) : (
        isOwner && (
          <Button busy={load.isPending} onClick={() => load.mutate({})}>
            {t('demo_load')}
          </Button>
        )
      )}
      <FormFailure error={load.error} />
    </Way>
  )
}

type WayProps = { icon: LucideIcon; title: string; text: string; badge?: ReactNode; children: ReactNode }

function Way({ icon: Icon, title, text, badge, children }: WayProps) {
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <span className="flex items-center gap-2">
        <Icon className="size-5 text-muted" aria-hidden />
        {badge}
      </span>
      <h2 className="font-semibold">{title}</h2>
      <p className="text-muted">{text}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">{children}</div>
    </li>
  )
}
