import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatAgo, formatDay, dayAndTime } from '#web/language/format.ts'
import { AddressNotes } from '#web/developers/allowed-addresses.tsx'
import { CredentialActions } from '#web/developers/credential-actions.tsx'
import { type Revealed, RevealSecret } from '#web/developers/reveal-secret.tsx'
import { useLanguage } from '#web/language/language.tsx'
import { useRole } from '#web/data/use-has-scope.ts'
import { Recent } from '#web/developers/usage/recent.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import { ListHead } from '#web/shared/list-head.tsx'

// Loaded separately, because listing the routes of each scope needs the whole route table.
const CreateCredential = lazyPart(() => import('#web/developers/create-credential.tsx'), 'CreateCredential')

/** The credentials of the account, with their scopes. */
export function Credentials() {
  const t = useTranslations('credentials')
  const [creating, setCreating] = useState(false)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const isOwner = useRole() === 'owner'
  const list = useInfiniteQuery(routeList('app_credential_list', { limit: 200 }))
  const credentials = list.data?.pages.flatMap((page) => page.data)
  const create = isOwner && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListHead title={t('title')} list={credentials} hasMore={list.hasNextPage} create={create} />
      <div className="px-6 pb-10">
        <ReadsList
          more
          of={list}
          waiting={<SkeletonRows rows={5} height="h-14" />}
          empty={
            <Empty icon={KeyRound} title={t('empty_title')} actions={create}>
              {t('empty_text')}
            </Empty>
          }
        >
          {(credentials) => (
            <CredentialTable credentials={credentials} isOwner={isOwner} onRevealed={setRevealed} />
          )}
        </ReadsList>
      </div>
      {creating && (
        <Suspense fallback={null}>
          <CreateCredential
            onClose={() => setCreating(false)}
            onCreated={(created) => {
              setCreating(false)
              setRevealed(created)
            }}
          />
        </Suspense>
      )}
      {revealed && <RevealSecret revealed={revealed} onClose={() => setRevealed(null)} />}
    </>
  )
}

type TableProps = {
  credentials: readonly CredentialView[]
  isOwner: boolean
  onRevealed: (revealed: Revealed) => void
}

function CredentialTable({ credentials, ...given }: TableProps) {
  const t = useTranslations('credentials')
  return (
    <DataTable
      label={t('title')}
      rows={credentials}
      idOf={({ credential_id }) => credential_id}
      width="min-w-[56rem]"
      columns={useCredentialColumns(given)}
    />
  )
}

function useCredentialColumns({
  isOwner,
  onRevealed,
}: Omit<TableProps, 'credentials'>): readonly Column<CredentialView>[] {
  const t = useTranslations('credentials')
  const charts = useTranslations('usage_charts')
  const { data: usage } = useQuery(routeQuery('app_usage', {}))
  const hoursOf = (credential_id: string) =>
    usage?.callers.find((caller) => caller.credential_id === credential_id)?.recent ?? []
  return [
    { name: 'name', head: t('name'), className: 'font-medium', cell: ({ name }) => name },
    {
      name: 'key',
      head: t('key'),
      cell: ({ key_id }) => <code className="text-xs text-muted">alp_{key_id.slice(0, 4)}…</code>,
    },
    {
      name: 'scopes',
      head: t('scopes'),
      className: 'min-w-72 max-w-80',
      cell: ({ scopes }) => <Scopes scopes={scopes} />,
    },
    {
      name: 'projects',
      head: t('projects'),
      className: 'whitespace-nowrap tabular',
      cell: ({ project_ids }) =>
        project_ids === null ? t('all_projects') : t('some_projects', { n: project_ids.length }),
    },
    {
      name: 'used',
      head: t('used'),
      className: 'whitespace-nowrap tabular',
      title: ({ last_used_at }) => last_used_at && dayAndTime(last_used_at),
      cell: (credential) => <LastUse credential={credential} />,
    },
    {
      name: 'recent',
      head: charts('recent'),
      cell: ({ credential_id }) => <Recent hours={hoursOf(credential_id)} />,
    },
    {
      name: 'expires',
      head: t('expires'),
      className: 'whitespace-nowrap tabular',
      cell: ({ expires_at }) => (expires_at === null ? t('unlimited') : formatDay(expires_at)),
    },
    {
      name: 'state',
      head: t('state'),
      cell: (credential) => <StateAndAddresses credential={credential} />,
    },
    {
      name: 'actions',
      head: t('actions'),
      silent: true,
      cell: (credential) => isOwner && <OwnerActions credential={credential} onRevealed={onRevealed} />,
    },
  ]
}

function OwnerActions(given: Parameters<typeof CredentialActions>[0]) {
  return given.credential.revoked_at === null && <CredentialActions {...given} />
}

function LastUse({ credential: { last_used_at, last_used_address } }: { credential: CredentialView }) {
  const t = useTranslations('credentials')
  const { language } = useLanguage()
  return (
    <>
      {last_used_at === null ? t('never') : formatAgo(last_used_at, language)}
      <span className="block text-xs text-muted">{last_used_address}</span>
    </>
  )
}

function StateAndAddresses({ credential }: { credential: CredentialView }) {
  return (
    <>
      <CredentialState credential={credential} />
      <AddressNotes credential={credential} />
    </>
  )
}

function Scopes({ scopes }: Pick<CredentialView, 'scopes'>) {
  return (
    <ul className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <li key={scope}>
          <Badge tone={scope === 'prospect:approve' ? 'warn' : 'plain'}>{scope}</Badge>
        </li>
      ))}
    </ul>
  )
}

function CredentialState({ credential }: { credential: CredentialView }) {
  const t = useTranslations('credentials')
  const { revoked_at, expires_at, previous_secret_valid_until } = credential
  const now = Date.now()
  if (revoked_at !== null) return <Badge tone="plain">{t('revoked')}</Badge>
  if (expires_at !== null && Date.parse(expires_at) <= now) return <Badge tone="bad">{t('expired')}</Badge>
  if (previous_secret_valid_until !== null && Date.parse(previous_secret_valid_until) > now)
    return (
      <span title={t('rotating_until', { at: dayAndTime(previous_secret_valid_until) })}>
        <Badge tone="warn">{t('rotating')}</Badge>
      </span>
    )
  return <Badge tone="ok">{t('active')}</Badge>
}
