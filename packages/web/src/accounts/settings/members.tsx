import type { Member } from '@alphorn/contract/accounts/members'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Ellipsis, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatAgo, formatCount, formatDay, dayAndTime } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useRole } from '#web/data/use-has-scope.ts'
import { InvitationLine } from '#web/accounts/settings/invitation-line.tsx'
import { InviteDialog } from '#web/accounts/settings/invite.tsx'
import { ChangeRole, RemoveMember } from '#web/accounts/settings/member-dialogs.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { IconMenu } from '#web/ui/icon-menu.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

/** Lists the members of the account and the open invitations. */
export function MemberSettings() {
  const t = useTranslations('members')
  const isOwner = useRole() === 'owner'
  const [inviting, setInviting] = useState(false)
  const list = useInfiniteQuery(routeList('app_member_list', { limit: 200 }))
  const members = list.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="max-w-5xl space-y-4">
      <Card
        title={
          <>
            {t('title')}{' '}
            <span className="font-normal text-muted tabular">
              {members && formatCount(members.length, list.hasNextPage)}
            </span>
          </>
        }
        flush
        aside={
          isOwner && (
            <Button
              variant="primary"
              size="small"
              icon={<UserPlus aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t('invite')}
            </Button>
          )
        }
      >
        {list.error && !members && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
        {!members && !list.error && <SkeletonRows rows={3} height="h-14" />}
        {members && <MemberTable members={members} isOwner={isOwner} />}
        <MoreButton of={list} className="px-4 py-2">
          {t('more')}
        </MoreButton>
      </Card>
      {!list.isPending && (
        <>
          {isOwner ? <Invitations /> : <p className="text-muted">{t('owner_only')}</p>}
          <Roles />
        </>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function MemberTable({ members, isOwner }: { members: readonly Member[]; isOwner: boolean }) {
  const t = useTranslations('members')
  const roles = useTranslations('roles')
  const { language } = useLanguage()
  return (
    <DataTable
      label={t('title')}
      rows={members}
      idOf={({ user_id }) => user_id}
      variant="flush"
      width="min-w-[40rem]"
      columns={[
        { name: 'name', head: t('name'), cell: (member) => <MemberName member={member} /> },
        { name: 'role', head: t('role'), cell: ({ role }) => roles(role) },
        {
          name: 'seen',
          head: t('seen'),
          className: 'tabular',
          title: ({ last_seen_at }) => last_seen_at && dayAndTime(last_seen_at),
          cell: ({ last_seen_at }) =>
            last_seen_at === null ? t('not_seen') : formatAgo(last_seen_at, language),
        },
        {
          name: 'since',
          head: t('since'),
          className: 'tabular',
          cell: ({ joined_at }) => joined_at && formatDay(joined_at),
        },
        {
          name: 'actions',
          head: t('actions'),
          silent: true,
          cell: (member) => isOwner && <MemberActions member={member} />,
        },
      ]}
    />
  )
}

function MemberName({ member: { user_id, name, email, email_confirmed } }: { member: Member }) {
  const t = useTranslations('members')
  const { data: session } = useQuery(routeQuery('session', {}))
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        {user_id === session?.user.user_id && <Badge tone="info">{t('you')}</Badge>}
        {!email_confirmed && <Badge tone="warn">{t('unconfirmed')}</Badge>}
      </p>
      <p className="text-sm text-muted">{email}</p>
    </>
  )
}

function MemberActions({ member }: { member: Member }) {
  const t = useTranslations('members')
  const [doing, setDoing] = useState<'role' | 'remove' | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <IconMenu icon={<Ellipsis aria-hidden />} label={t('actions_for', { name: member.name })}>
        <DropItem onClick={() => setDoing('role')}>{t('change_role')}</DropItem>
        <DropItem icon={<UserMinus aria-hidden />} tone="bad" onClick={() => setDoing('remove')}>
          {t('remove')}
        </DropItem>
      </IconMenu>
      {doing === 'role' && <ChangeRole member={member} onClose={close} />}
      {doing === 'remove' && <RemoveMember member={member} onClose={close} />}
    </>
  )
}

function Invitations() {
  const t = useTranslations('members')
  const list = useInfiniteQuery(routeList('app_invitation_list', { limit: 100 }))
  const invitations = list.data?.pages.flatMap(({ data }) => data)
  return (
    <Card title={t('invitations')} flush>
      {list.error && !invitations && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!invitations && !list.error && <SkeletonRows rows={1} height="h-14" />}
      {invitations?.length === 0 && <p className="p-4 text-muted">{t('none_invited')}</p>}
      <ul>
        {invitations?.map((invitation) => (
          <InvitationLine key={invitation.invitation_id} invitation={invitation} />
        ))}
      </ul>
      <MoreButton of={list} className="px-4 py-2">
        {t('more')}
      </MoreButton>
    </Card>
  )
}

function Roles() {
  const t = useTranslations('members')
  const roles = useTranslations('roles')
  return (
    <Card title={t('roles')}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
        {(['owner', 'member', 'approver'] as const).map((role) => (
          <div key={role} className="contents">
            <dt className="font-medium">{roles(role)}</dt>
            <dd className="text-muted">{t(`may_${role}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
