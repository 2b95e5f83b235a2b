import type { Suppression } from '@alphorn/contract/prospecting/suppressions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Ban, FileUp, FilterX, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { colonIn, formatDay, dayAndTime } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { suppressionKindsShown, type SuppressionsSearch } from '#web/shared/search-params.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { LiftSuppression } from '#web/prospecting/suppressions/lift-suppression.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

const AddSuppression = lazyPart(
  () => import('#web/prospecting/suppressions/add-suppression.tsx'),
  'AddSuppression',
)
const ImportSuppressions = lazyPart(
  () => import('#web/prospecting/suppressions/import-suppressions.tsx'),
  'ImportSuppressions',
)

const route = getRouteApi('/app/suppressions')

/** Lists who must not be contacted in any project. Lifted suppressions stay in the history. */
export function Suppressions() {
  const t = useTranslations('suppressions')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/suppressions' })
  const [over, setOver] = useState<'add' | 'import' | null>(null)
  const role = useRole()
  const may = role === 'owner' || role === 'member'
  const query = useInfiniteQuery(routeList('suppression_list', { limit: 200, ...withoutEmpty(search) }))
  const entries = query.data?.pages.flatMap((page) => page.data)
  const narrowed = Object.values(search).some((value) => value !== undefined)
  const add = may && (
    <>
      <Button icon={<FileUp aria-hidden />} onClick={() => setOver('import')}>
        {t('import')}
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOver('add')}>
        {t('add')}
      </Button>
    </>
  )
  return (
    <div className="flex h-full min-h-[28rem] flex-col">
      <PageHead title={t('title')} actions={add} />
      <p className="max-w-prose px-6 pb-3 text-muted">{t('text')}</p>
      <Narrow
        search={search}
        onSearch={(changed, replace = false) =>
          void navigate({ search: (before) => ({ ...before, ...changed }), replace })
        }
      />
      {query.error && !entries && <FailureNotice error={query.error} retry={() => void query.refetch()} />}
      {!entries && !query.error && <SkeletonRows rows={8} />}
      {entries?.length === 0 &&
        (narrowed ? (
          <Empty icon={FilterX} title={t('none_title')} />
        ) : (
          <Empty icon={Ban} title={t('empty_title')} actions={add}>
            {t('empty_text')}
          </Empty>
        ))}
      {entries && entries.length > 0 && (
        <SuppressionTable entries={entries} isOwner={role === 'owner'}>
          {query.hasNextPage && (
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </SuppressionTable>
      )}
      <Suspense fallback={null}>
        {over === 'add' && <AddSuppression onClose={() => setOver(null)} />}
        {over === 'import' && <ImportSuppressions onClose={() => setOver(null)} />}
      </Suspense>
    </div>
  )
}

type NarrowProps = {
  search: SuppressionsSearch
  onSearch: (changed: SuppressionsSearch, replace?: boolean) => void
}

function Narrow({ search, onSearch }: NarrowProps) {
  const t = useTranslations('suppressions')
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 pb-3">
      <SearchBox
        label={t('search')}
        value={search.q ?? ''}
        onSearch={(q) => onSearch({ q: q || undefined }, true)}
      />
      <Select
        label={t('kind')}
        className="w-auto!"
        none={t('every_kind')}
        value={search.kind}
        options={suppressionKindsShown.map((kind) => [kind, t(`kind_${kind}`)])}
        onChange={(kind) => onSearch({ kind })}
      />
      <Select
        label={t('state')}
        className="w-auto!"
        none={t('every_state')}
        value={search.state}
        options={(['in_force', 'lifted'] as const).map((state) => [state, t(state)])}
        onChange={(state) => onSearch({ state })}
      />
    </div>
  )
}

function Since({ entry: { created_at, created_by } }: { entry: Suppression }) {
  return (
    <>
      {formatDay(created_at)}
      <span className="block">{created_by}</span>
    </>
  )
}

type TableProps = { entries: readonly Suppression[]; isOwner: boolean; children: React.ReactNode }

function SuppressionTable({ entries, isOwner, children }: TableProps) {
  const t = useTranslations('suppressions')
  const [lifting, setLifting] = useState<Suppression | null>(null)
  return (
    <>
      <DataTable
        label={t('title')}
        rows={entries}
        idOf={({ suppression_id }) => suppression_id}
        variant="page"
        width="min-w-[52rem]"
        below={children}
        columns={[
          {
            name: 'kind',
            head: t('kind'),
            className: 'whitespace-nowrap text-muted',
            cell: ({ kind }) => t(`kind_${kind}`),
          },
          {
            name: 'value',
            head: t('value'),
            className: 'font-medium break-words',
            cell: ({ given }) => given,
          },
          { name: 'reason', head: t('reason'), cell: ({ reason }) => reason },
          {
            name: 'since',
            head: t('since'),
            className: 'text-sm text-muted tabular',
            title: ({ created_at }) => dayAndTime(created_at),
            cell: (entry) => <Since entry={entry} />,
          },
          { name: 'state', head: t('state'), cell: (entry) => <SuppressionState entry={entry} /> },
          {
            name: 'lift',
            head: t('lift'),
            silent: true,
            cell: (entry) =>
              isOwner &&
              entry.lifted_at === null && (
                <Button
                  size="small"
                  removesRow
                  aria-label={t('lift_one', { value: entry.given })}
                  onClick={() => setLifting(entry)}
                >
                  {t('lift')}
                </Button>
              ),
          },
        ]}
      />
      {lifting && <LiftSuppression entry={lifting} onClose={() => setLifting(null)} />}
    </>
  )
}

function SuppressionState({ entry: { lifted_at, lifted_by, lifted_reason } }: { entry: Suppression }) {
  const t = useTranslations('suppressions')
  const { language } = useLanguage()
  if (lifted_at === null) return <Badge tone="warn">{t('in_force')}</Badge>
  return (
    <>
      <Badge>{t('lifted')}</Badge>
      <span className="block max-w-64 text-sm text-muted">
        {t('lifted_by', { name: lifted_by ?? '', at: formatDay(lifted_at) })}
        {colonIn(language)}
        {lifted_reason}
      </span>
    </>
  )
}
