import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatAgo, formatDay, dayAndTime, formatInteger } from '#web/language/format.ts'
import { AddressNotes } from '#web/developers/allowed-addresses.tsx'
import { CredentialActions } from '#web/developers/credential-actions.tsx'
import { type Revealed, RevealSecret } from '#web/developers/reveal-secret.tsx'
import { useLanguage } from '#web/language/language.tsx'
import { useRole } from '#web/data/use-may.ts'
import { Recent } from '#web/developers/usage/recent.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// It reads the whole route table, to tell what each scope opens.
const CreateCredential = lazy(async () => ({
  default: (await import('#web/developers/create-credential.tsx')).CreateCredential,
}))

/** The credentials of the account: who may call the API, and for what. */
export function Credentials() {
  const t = useTranslations('credentials')
  const [creating, setCreating] = useState(false)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const isOwner = useRole() === 'owner'
  const list = useInfiniteQuery(routeList('app_credential_list', { limit: 200 }))
  const credentials = list.data?.pages.flatMap((page) => page.data)
  const create = isOwner && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('title')}
        detail={credentials && formatInteger(credentials.length)}
        actions={create}
      />
      <div className="px-6 pb-10">
        <ReadsList
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

function CredentialTable({ credentials, isOwner, onRevealed }: TableProps) {
  const t = useTranslations('credentials')
  const charts = useTranslations('usage_charts')
  const { language } = useLanguage()
  const { data: usage } = useQuery(routeQuery('app_usage', {}))
  const hoursOf = (credential_id: string) =>
    usage?.callers.find((caller) => caller.credential_id === credential_id)?.recent ?? []
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={t('title')}
    >
      <table className="w-full min-w-[56rem] text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {(['name', 'key', 'scopes', 'projects', 'used', 'recent', 'expires', 'state'] as const).map(
              (name) => (
                <th key={name} scope="col" className="px-4 py-2 font-medium">
                  {name === 'recent' ? charts('recent') : t(name)}
                </th>
              ),
            )}
            <th scope="col" className="px-4 py-2">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {credentials.map((credential) => (
            <tr key={credential.credential_id} className="border-b border-line align-top last:border-b-0">
              <td className="px-4 py-2.5 font-medium">{credential.name}</td>
              <td className="px-4 py-2.5">
                <code className="text-xs text-muted">alp_{credential.key_id.slice(0, 4)}…</code>
              </td>
              <td className="max-w-80 px-4 py-2.5">
                <ul className="flex flex-wrap gap-1">
                  {credential.scopes.map((scope) => (
                    <li key={scope}>
                      <Badge tone={scope === 'prospect:approve' ? 'bad' : 'plain'}>{scope}</Badge>
                    </li>
                  ))}
                </ul>
              </td>
              <td className="px-4 py-2.5 tabular">
                {credential.project_ids === null
                  ? t('all_projects')
                  : t('some_projects', { n: credential.project_ids.length })}
              </td>
              <td
                className="px-4 py-2.5 tabular"
                title={credential.last_used_at ? dayAndTime(credential.last_used_at) : undefined}
              >
                {credential.last_used_at === null ? t('never') : formatAgo(credential.last_used_at, language)}
                {credential.last_used_address !== null && (
                  <span className="block text-xs text-muted">{credential.last_used_address}</span>
                )}
              </td>
              <td className="px-4 py-2.5">
                <Recent hours={hoursOf(credential.credential_id)} />
              </td>
              <td className="px-4 py-2.5 tabular">
                {credential.expires_at === null ? t('unlimited') : formatDay(credential.expires_at)}
              </td>
              <td className="px-4 py-2.5">
                <CredentialState credential={credential} />
                <AddressNotes credential={credential} />
              </td>
              <td className="px-4 py-1.5 text-right">
                {isOwner && credential.revoked_at === null && (
                  <CredentialActions credential={credential} onRevealed={onRevealed} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CredentialState({ credential }: { credential: CredentialView }) {
  const t = useTranslations('credentials')
  const { revoked_at, expires_at, previous_secret_valid_until } = credential
  const now = Date.now()
  if (revoked_at !== null) return <Badge tone="bad">{t('revoked')}</Badge>
  if (expires_at !== null && Date.parse(expires_at) <= now) return <Badge tone="bad">{t('expired')}</Badge>
  if (previous_secret_valid_until !== null && Date.parse(previous_secret_valid_until) > now)
    return (
      <span title={t('rotating_until', { at: dayAndTime(previous_secret_valid_until) })}>
        <Badge tone="warn">{t('rotating')}</Badge>
      </span>
    )
  return <Badge tone="ok">{t('active')}</Badge>
}
