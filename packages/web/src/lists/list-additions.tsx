import type { AddedByHand } from '@alphorn/contract/lists/app-list-additions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListPlus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const route = getRouteApi('/app/lists/$list_id')

/** The companies that people added to a list by hand, with who and when. Each can be removed. */
export function ListAdditions() {
  const t = useTranslations('additions')
  const { list_id } = route.useParams()
  const query = useInfiniteQuery(routeList('app_list_additions', { list_id, limit: 100 }))
  return (
    <div className="max-w-5xl px-6 py-5">
      <ReadsList
        of={query}
        waiting={<SkeletonRows rows={5} height="h-12" />}
        empty={
          <Empty icon={ListPlus} title={t('empty_title')}>
            {t('empty_text')}
          </Empty>
        }
      >
        {(additions) => (
          <>
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {additions.map((one) => (
                <AdditionLine key={one.company.company_id} list_id={list_id} addition={one} />
              ))}
            </ul>
            <MoreButton of={query} className="mt-3">
              {t('more')}
            </MoreButton>
          </>
        )}
      </ReadsList>
    </div>
  )
}

function AdditionLine({ list_id, addition }: { list_id: string; addition: AddedByHand }) {
  const t = useTranslations('additions')
  const { language } = useLanguage()
  const may = useHasScope('markets:write')
  const showFailure = useFailureToast()
  const { company, added_by, added_at, matches_filters } = addition
  const { company_id, uid } = company
  const name = company.name ?? uid ?? '–'
  const again = useRouteMutation('app_list_addition_create', { onFailure: showFailure })
  const remove = useRouteMutation('app_list_addition_remove', {
    onDone: () =>
      showToast(t(matches_filters ? 'no_longer' : 'removed', { name }), {
        undo: {
          label: t('undo'),
          onUndo: () => company_id !== null && again.mutate({ list_id, company_ids: [company_id] }),
        },
      }),
    onFailure: showFailure,
  })
  if (company_id === null) return null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <Link to="/directory/$company_id" params={{ company_id }} className="font-medium hover:underline">
          {name}
        </Link>
        <p className="text-sm text-muted tabular">
          {[uid, t('by', { name: added_by, ago: formatAgo(added_at, language) })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {matches_filters && <Badge>{t('matches')}</Badge>}
      {may && (
        <Button
          size="small"
          icon={<X aria-hidden />}
          removesRow
          busy={remove.isPending}
          aria-label={`${t('remove')}: ${name}`}
          onClick={() => remove.mutate({ list_id, company_ids: [company_id] })}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  )
}
