import type { OpenSession } from '@alphorn/contract/accounts/profile'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogOut, Monitor } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatAgo, dayAndTime } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { agentWords } from '#web/accounts/second-factor/agent-words.ts'
import { Passkeys } from '#web/accounts/second-factor/passkeys.tsx'
import { SecondFactor } from '#web/accounts/second-factor/second-factor.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { MoreButton } from '#web/ui/more-button.tsx'

/** Password, passkeys, and the sessions of the user. */
export function SecuritySettings() {
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      <PasswordChange />
      <Passkeys />
      <SecondFactor />
      <Sessions />
    </div>
  )
}

function PasswordChange() {
  const t = useTranslations('settings')
  const session = useTranslations('session')
  const proof = useTranslations('proof')
  const change = useRouteMutation('app_password_change', {
    onDone: () => {
      form.reset()
      showToast(t('password_changed'))
    },
  })
  const form = useRouteForm('app_password_change', change, {
    values: { current_password: '', password: '' },
    given: (typed) => typed,
  })
  return (
    <Card title={t('password')}>
      <Form
        of={form}
        actions={
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('change_password')}
          </Button>
        }
      >
        <TextField
          label={t('current_password')}
          type="password"
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <TextField
          label={proof('new_password')}
          type="password"
          autoComplete="new-password"
          required
          hint={session('password_hint')}
          {...form.field('password')}
        />
        <p className="text-sm text-muted">{t('password_ends')}</p>
      </Form>
    </Card>
  )
}

function Sessions() {
  const t = useTranslations('settings')
  const list = useInfiniteQuery(routeList('app_session_list', { limit: 50 }))
  const showFailure = useFailureToast()
  const endOthers = useRouteMutation('app_session_end_others', {
    onDone: ({ ended }) => showToast(t('ended_notice', { n: ended })),
    onFailure: showFailure,
  })
  const sessions = list.data?.pages.flatMap(({ data }) => data)
  const others = (sessions?.length ?? 0) > 1
  return (
    <Card
      title={t('sessions')}
      flush
      className="lg:col-span-2"
      aside={
        others && (
          <Button
            size="small"
            icon={<LogOut aria-hidden />}
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            {t('end_others')}
          </Button>
        )
      }
    >
      {list.error && !sessions && <FailureNotice error={list.error} retry={() => void list.refetch()} />}
      {!sessions && !list.error && <SkeletonRows rows={2} height="h-14" />}
      <ul>
        {sessions?.map((one) => (
          <SessionLine key={one.session_id} session={one} />
        ))}
      </ul>
      <MoreButton of={list} className="px-4 py-2">
        {t('more')}
      </MoreButton>
    </Card>
  )
}

function SessionLine({ session }: { session: OpenSession }) {
  const t = useTranslations('settings')
  const { language } = useLanguage()
  const showFailure = useFailureToast()
  const end = useRouteMutation('app_session_end', {
    onDone: () => showToast(t('ended_notice', { n: 1 })),
    onFailure: showFailure,
  })
  const device = agentWords(session.user_agent) ?? t('unknown_device')
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <Monitor className="size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Badge tone="ok">{t('this_session')}</Badge>}
        </p>
        <p className="text-sm text-muted tabular" title={dayAndTime(session.seen_at)}>
          {[
            session.source_address,
            session.account_name,
            t('seen', { when: formatAgo(session.seen_at, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          removesRow
          busy={end.isPending}
          aria-label={t('end_of', { device })}
          onClick={() => end.mutate({ session_id: session.session_id })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
