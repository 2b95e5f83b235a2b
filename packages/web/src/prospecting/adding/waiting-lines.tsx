import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import type { Line } from '#web/prospecting/adding/parse-companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page.tsx'

type Props = { project_id: string; onSettle: (lines: Line[]) => void }

/** Ambiguous inputs of users and programs, which wait until a person chooses a company. */
export function WaitingLines({ project_id, onSettle }: Props) {
  const t = useTranslations('add')
  const open = useInfiniteQuery(routeList('resolution_list', { project_id, status: 'open' }))
  const { data: summary } = useQuery(routeQuery('app_summary', { project_id }))
  const lines = open.data?.pages.flatMap(({ data }) => data.map(({ input }) => lineOf(input as CompanyInput)))
  if (!lines || lines.length === 0) return null
  // The first page is settled first. The card then returns with the next one.
  const all = Math.max(lines.length, summary?.to_settle ?? 0)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <CircleHelp className="size-4 shrink-0 text-warn" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t('waiting', { n: all, shown: formatInteger(all) })}</p>
          <p className="truncate text-sm text-muted">{lines.map(({ text }) => text).join(' · ')}</p>
        </div>
        <Button onClick={() => onSettle(lines)}>{t('settle_waiting')}</Button>
      </div>
    </Card>
  )
}

function lineOf(input: CompanyInput): Line {
  const { name, uid, ehraid, website, postal_code, place } = input
  const seat = [postal_code, place].filter(Boolean).join(' ')
  return { text: [name ?? uid ?? ehraid ?? website, seat].filter(Boolean).join(', '), input }
}
