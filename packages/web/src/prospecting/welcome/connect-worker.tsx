import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useRole } from '#web/data/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

const seconds = 3000
const lifetimeDays = 90

/**
 * Creates a credential for a worker, shows the command that starts the worker, and reports when it has
 * connected.
 */
export function ConnectWorker() {
  const t = useTranslations('welcome')
  const isOwner = useRole() === 'owner'
  const [made, setMade] = useState<{ credential_id: string; secret: string } | null>(null)
  const create = useRouteMutation('app_credential_create', { onDone: setMade })
  if (!isOwner) return <p className="text-sm text-muted">{t('worker_owner')}</p>
  return (
    <>
      <Button
        busy={create.isPending}
        onClick={() =>
          create.mutate({
            name: t('worker_name'),
            scopes: ['prospect:stages', 'prospect:read'],
            expires_at: new Date(Date.now() + lifetimeDays * 86_400_000).toISOString(),
          })
        }
      >
        {t('worker')}
      </Button>
      <FormFailure error={create.error} />
      {made && <Command {...made} onClose={() => setMade(null)} />}
    </>
  )
}

type CommandProps = { credential_id: string; secret: string; onClose: () => void }

function Command({ credential_id, secret, onClose }: CommandProps) {
  const t = useTranslations('welcome')
  const credentials = useTranslations('credentials')
  const { data: projects } = useInfiniteQuery(routeList('project_list', { limit: 1 }))
  const project = projects?.pages[0]?.data[0]?.project_id ?? 'PROJECT'
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
          // Long secrets scroll: the keyboard has to reach them.
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

/** A dot that turns green when the credential was used. */
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
