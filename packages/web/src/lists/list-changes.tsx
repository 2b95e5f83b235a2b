import type { ListBuild, ListChange } from '@alphorn/contract/lists/markets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, GitCompare, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { dayAndTime, formatDay, formatInteger } from '#web/language/format.ts'
import { useLanguageNames } from '#web/language/language-names.ts'
import { useLanguage } from '#web/language/language.tsx'
import { changedFactWords } from '#web/lists/changed-fact-words.ts'
import { useList } from '#web/lists/list-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

const route = getRouteApi('/app/lists/$list_id/changes')

/** Shows the companies that each build added and removed, and the reason as far as the directory knows it. */
export function ListChanges() {
  const t = useTranslations('lists')
  const { list_id } = route.useParams()
  const { build } = route.useSearch()
  const navigate = useNavigate({ from: '/lists/$list_id/changes' })
  const { data: list } = useList(list_id)
  // Refetched when a build has ended.
  const query = useInfiniteQuery(routeList('market_build_list', { list_id, limit: 100 }, [list?.built_at]))
  const builds = query.data?.pages.flatMap((page) => page.data).filter(({ state }) => state === 'finished')
  if (query.error && !builds) return <FailureNotice error={query.error} retry={() => void query.refetch()} />
  if (!builds) return <SkeletonRows rows={8} />
  const shown = builds.find(({ number }) => number === build) ?? builds[0]
  // Earlier builds than the loaded ones are not on the first page.
  const isFirst = shown?.number === builds.at(-1)?.number && !query.hasNextPage
  if (!shown || (builds.length < 2 && !query.hasNextPage))
    return (
      <Empty icon={GitCompare} title={t('changes_empty_title')}>
        {t('changes_empty_text')}
      </Empty>
    )
  return (
    <div className="max-w-5xl space-y-5 px-6 py-5">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('which_build')}
          className="w-80 max-w-full"
          value={shown.number}
          onChange={({ target }) => void navigate({ search: { build: Number(target.value) } })}
        >
          {builds.map((one) => (
            <option key={one.number} value={one.number}>
              {t('build_of', {
                number: one.number,
                at: dayAndTime(one.finished_at ?? one.created_at),
                added: formatInteger(one.added),
                removed: formatInteger(one.removed),
              })}
            </option>
          ))}
        </SelectField>
        <Counts build={shown} />
        <MoreButton of={query}>{t('more_builds')}</MoreButton>
      </div>
      {shown.added + shown.removed === 0 || isFirst ? (
        <p className="text-muted">{t(isFirst ? 'first_build' : 'no_changes')}</p>
      ) : (
        <Changes key={shown.number} build={shown} />
      )}
    </div>
  )
}

function Counts({ build: { added, removed } }: { build: ListBuild }) {
  const t = useTranslations('lists')
  return (
    <p className="flex h-8 items-center gap-3 tabular">
      <Badge tone="ok">
        <Plus aria-hidden />
        {t('added_n', { n: added, shown: formatInteger(added) })}
      </Badge>
      <Badge tone="bad">
        <Minus aria-hidden />
        {t('removed_n', { n: removed, shown: formatInteger(removed) })}
      </Badge>
    </p>
  )
}

function Changes({ build: { list_id, number } }: { build: ListBuild }) {
  const t = useTranslations('lists')
  const query = useInfiniteQuery({
    ...routeList('market_build_changes', { list_id, number: String(number), limit: 200 }),
    staleTime: Infinity,
  })
  const changes = query.data?.pages.flatMap((page) => page.data as ListChange[])
  if (query.error && !changes) return <FailureNotice error={query.error} retry={() => void query.refetch()} />
  if (!changes) return <SkeletonRows rows={8} />
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {changes.map((change, at) => (
          <ChangeLine key={change.company.company_id ?? at} change={change} />
        ))}
      </ul>
      <MoreButton of={query} size="normal">
        {t('load_more')}
      </MoreButton>
    </>
  )
}

function ChangeLine({ change: { change, company, reason, facts } }: { change: ListChange }) {
  const t = useTranslations('lists')
  const signals = useTranslations('signals')
  const companies = useTranslations('company')
  const { language } = useLanguage()
  const languages = useLanguageNames()
  const words = (fact: string, value: unknown) =>
    fact === 'signal'
      ? signals(`kind_${value as 'merger'}`)
      : changedFactWords(fact, value, { language, companies, languages })
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 sm:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className={change === 'added' ? 'text-ok' : 'text-bad'} title={t(`change_${change}`)}>
        {change === 'added' ? (
          <Plus className="mt-0.5 size-4" aria-hidden />
        ) : (
          <Minus className="mt-0.5 size-4" aria-hidden />
        )}
        <span className="sr-only">{t(`change_${change}`)}</span>
      </span>
      <p className="min-w-0">
        {company.company_id === null ? (
          (company.name ?? company.uid)
        ) : (
          <Link
            to="/directory/$company_id"
            params={{ company_id: company.company_id }}
            className="font-medium hover:underline"
          >
            {company.name}
          </Link>
        )}
        <span className="block text-sm text-muted">{company.uid}</span>
      </p>
      <div className="text-sm max-sm:col-start-2">
        <p className="text-muted">{t(`reason_${reason}`)}</p>
        {facts.map(({ fact, before, after, since }) => (
          <p key={`${fact} ${since}`} className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-muted">
              {t.has(`fact_${fact}` as 'fact_name') ? t(`fact_${fact}` as 'fact_name') : fact}
            </span>
            {fact !== 'signal' && (
              <>
                <span className="text-muted line-through">{words(fact, before)}</span>
                <ArrowRight className="size-3 self-center text-muted" aria-hidden />
              </>
            )}
            <span>{words(fact, after)}</span>
            <span className="text-muted tabular">({formatDay(since)})</span>
          </p>
        ))}
      </div>
    </li>
  )
}
