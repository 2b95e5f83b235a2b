import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Shows what a call changed in an object, before and after. Renders nothing if it changed nothing of that kind. */
export function CallChange({ row: { request_id, method, status } }: { row: AuditRow }) {
  const t = useTranslations('call_change')
  const mayHave = method !== 'GET' && method !== 'HEAD' && status < 300
  const found = useInfiniteQuery({ ...routeList('app_change_list', { request_id }), enabled: mayHave })
  if (!mayHave) return null
  if (found.isPending) return <SkeletonRows rows={1} />
  const differences = found.data?.pages.flatMap(({ data }) => data.flatMap((change) => change.differences))
  if (!differences || differences.length === 0) return null
  return (
    <section aria-label={t('title')} className="space-y-2">
      <h3 className="text-xs text-muted">{t('title')}</h3>
      <dl className="space-y-2 rounded-md border border-line p-2 text-sm">
        {differences.map(({ member, before, after }) => (
          <div key={member}>
            <dt>
              <code className="text-xs break-all">{member}</code>
            </dt>
            <dd className="space-y-0.5">
              <Side name={t('before')} text={before} tone="bg-bad-soft text-bad" />
              <Side name={t('after')} text={after} tone="bg-ok-soft text-ok" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Colour alone is not enough for users who cannot distinguish it. */
function Side({ name, text, tone }: { name: string; text: string | null; tone: string }) {
  return (
    <p className="flex gap-2">
      <span className="w-14 shrink-0 text-xs leading-6 text-muted">{name}</span>
      {text === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span className={`min-w-0 rounded px-1 break-words whitespace-pre-wrap ${tone}`}>{text}</span>
      )}
    </p>
  )
}
