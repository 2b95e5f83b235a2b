import type { OutcomeBreakdown as Breakdown } from '@alphorn/contract/app/app-outcomes'
import {
  maxTextsCompared,
  type OutcomeDimension,
  outcomeDimensions,
} from '@alphorn/contract/app/outcome-dimensions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { OutcomeTable } from '#web/prospecting/outcomes/outcome-table.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Compares the outcomes of a project's texts by criterion, by reason to write or by version of the text. */
export function OutcomeBreakdown({ project_id }: { project_id: string }) {
  const t = useTranslations('outcome_breakdown')
  const [by, setBy] = useState<OutcomeDimension>('hook')
  const found = useQuery(routeQuery('app_outcome_breakdown', { project_id, by }))
  return (
    <Card title={t('title')} flush>
      <div className="space-y-2 px-4 pt-3 pb-2">
        <Choice
          legend={t('compare_by')}
          bare
          options={outcomeDimensions.map((one) => [one, t(`by_${one}`)] as const)}
          chosen={by}
          onChange={setBy}
        />
        <p className="text-sm text-muted">{t(`note_${by}`)}</p>
      </div>
      <Reads of={found} waiting={<SkeletonRows rows={4} height="h-12" />}>
        {(breakdown) => <Compared by={by} breakdown={breakdown} />}
      </Reads>
    </Card>
  )
}

function Compared({ by, breakdown }: { by: OutcomeDimension; breakdown: Breakdown }) {
  const t = useTranslations('outcome_breakdown')
  const { rows, texts, more_rows } = breakdown
  const missing = texts === 0 ? 'none' : rows.length === 0 ? 'none_judged' : null
  if (missing) return <p className="px-4 pb-4 text-muted">{t(missing)}</p>
  const notes = [
    t('counting'),
    rows.every(({ sent }) => sent === 0) && t('none_sent'),
    more_rows > 0 && t('more_rows', { n: more_rows }),
    texts === maxTextsCompared && t('newest', { shown: formatInteger(texts) }),
  ].filter((note) => note !== false)
  return (
    <>
      <OutcomeTable by={by} rows={rows} />
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted">{notes.join(' ')}</p>
    </>
  )
}
