import type { Project } from '@alphorn/contract/prospecting/projects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
import { ProjectSelect, useProjects } from '#web/prospecting/project-fields/project-select.tsx'
import { Modal } from '#web/ui/modal.tsx'

const seconds = 3000
const lifetimeDays = 90

type CreatedCredential = { credential_id: string; secret: string; project_id: string }

/**
 * Asks for the worker's project, creates a credential, shows the command that starts the worker, and reports when it
 * has connected.
 */
export function ConnectWorker() {
  const t = useTranslations('welcome')
  const isOwner = useRole() === 'owner'
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<CreatedCredential | null>(null)
  const onMade = (worker: CreatedCredential) => {
    setAsking(false)
    setMade(worker)
  }
  if (!isOwner) return <p className="text-sm text-muted">{t('worker_owner')}</p>
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('worker')}</Button>
      {asking && <ChooseProject onMade={onMade} onClose={() => setAsking(false)} />}
      {made && <Command {...made} onClose={() => setMade(null)} />}
    </>
  )
}

type ChooseProps = { onMade: (made: CreatedCredential) => void; onClose: () => void }

/** Explains the credential and asks for its project before anything is created. */
function ChooseProject({ onMade, onClose }: ChooseProps) {
  const t = useTranslations('welcome')
  const projects = useProjects() ?? []
  const create = useRouteMutation('app_credential_create', {
    onDone: ({ credential_id, secret }, { project_ids }) =>
      onMade({ credential_id, secret, project_id: project_ids![0]! }),
  })
  const onCreate = ({ project_id, name }: Project) =>
    create.mutate({
      name: `${t('worker_name')} ${name}`.slice(0, 80),
      scopes: ['prospect:stages', 'prospect:read'],
      project_ids: [project_id],
      expires_at: new Date(Date.now() + lifetimeDays * 86_400_000).toISOString(),
    })
  const form = useLocalForm({
    values: { project_id: '' },
    onSubmit: () => project && onCreate(project),
    error: create.error,
    isPending: create.isPending,
  })
  const { chosen, onChange } = form.choice('project_id')
  const project: Project | undefined = projects.find(({ project_id }) => project_id === chosen) ?? projects[0]
  return (
    <FormDialog
      of={form}
      title={t('worker_title')}
      description={projects.length > 0 ? t('worker_creates') : t('worker_no_project')}
      word={t('worker_create')}
      disabled={!project}
      onClose={onClose}
    >
      {project && <ProjectSelect projects={projects} value={project.project_id} onChange={onChange} />}
    </FormDialog>
  )
}

type CommandProps = CreatedCredential & { onClose: () => void }

function Command({ credential_id, secret, project_id: project, onClose }: CommandProps) {
  const t = useTranslations('welcome')
  const credentials = useTranslations('credentials')
  const command = [
    `export ALPHORN_BASE_URL=${location.origin}`,
    `export ALPHORN_API_KEY=${secret}`,
    `npm run -s alphorn -- worker --project ${project} --exec ./my-worker`,
  ].join('\n')
  return (
    <Modal
      open
      wide
      sticky
      onClose={onClose}
      title={t('worker_title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {credentials('close')}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        <p className="rounded-md bg-warn-soft px-3 py-2 font-medium text-warn">{credentials('once')}</p>
        <pre
          className="overflow-x-auto rounded-md border border-line bg-sunken p-3 text-xs"
          // Long secrets scroll, so the element must be reachable by keyboard.
          tabIndex={0}
        >
          {command}
        </pre>
        <p className="text-muted">{t('worker_how')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={command} />
          <Arrival credential_id={credential_id} />
        </div>
      </div>
    </Modal>
  )
}

/** Shows a dot that turns green when the credential is first used. */
function Arrival({ credential_id }: { credential_id: string }) {
  const t = useTranslations('welcome')
  const { data } = useInfiniteQuery({
    ...routeList('app_credential_list', { limit: 50 }),
    refetchInterval: seconds,
  })
  const used = data?.pages
    .flatMap((page) => page.data)
    .some((one) => one.credential_id === credential_id && one.last_used_at !== null)
  return (
    <span role="status" className="flex items-center gap-2">
      <span
        className={`size-2.5 rounded-full ${used ? 'bg-ok' : 'bg-line motion-safe:animate-pulse'}`}
        aria-hidden
      />
      {used ? t('worker_there') : t('worker_waits')}
    </span>
  )
}
