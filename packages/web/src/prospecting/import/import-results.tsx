import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { NotFoundLine } from '#web/prospecting/import/not-found-line.tsx'
import type { Numbered } from '#web/prospecting/import/open-facets.ts'
import { OpenRows } from '#web/prospecting/import/open-rows.tsx'
import { SettledResult } from '#web/prospecting/adding/add-results.tsx'
import { OutcomeCounts } from '#web/prospecting/adding/outcome-counts.tsx'
import { UndoAdding } from '#web/prospecting/adding/undo-adding.tsx'
import type { Adding } from '#web/prospecting/adding/use-adding.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Card } from '#web/ui/page.tsx'

type Props = { project_id: string; adding: Adding; onAgain: () => void }
type View = 'ambiguous' | 'not_found' | 'left' | 'all'

const pageSize = 100

/** Shows the results: ambiguous rows to settle one by one, unmatched rows to correct, and all rows. */
export function ImportResults({ project_id, adding, onAgain }: Props) {
  const t = useTranslations('import')
  const match = useTranslations('import_match')
  const [wanted, setView] = useState<View | null>(null)
  const numbered = adding.results.map((result, at) => ({ ...result, at }))
  const of = (outcome: string) => numbered.filter(({ added }) => added.outcome === outcome)
  const open = of('ambiguous').filter(({ isLeft }) => !isLeft)
  const lost = of('not_found').filter(({ isLeft }) => !isLeft)
  const left = numbered.filter(({ isLeft }) => isLeft)
  const view = wanted ?? (open.length > 0 ? 'ambiguous' : lost.length > 0 ? 'not_found' : 'all')
  return (
    <>
      <Card
        title={t('results', { n: numbered.length, shown: formatInteger(numbered.length) })}
        aside={
          adding.batches.state === 'done' && (
            <Button size="small" icon={<FileUp aria-hidden />} onClick={onAgain}>
              {t('another_file')}
            </Button>
          )
        }
      >
        <OutcomeCounts outcomes={numbered.map(({ added }) => added.outcome)} />
        {adding.batches.state === 'done' && <UndoImport {...{ project_id, adding }} />}
      </Card>
      <Choice
        legend={t('show')}
        options={[
          ['ambiguous', t('view_ambiguous', { n: formatInteger(open.length) })],
          ['not_found', t('view_not_found', { n: formatInteger(lost.length) })],
          ...(left.length > 0
            ? [['left', match('view_left', { n: formatInteger(left.length) })] as const]
            : []),
          ['all', t('view_all', { n: formatInteger(numbered.length) })],
        ]}
        chosen={view}
        onChange={setView}
      />
      {view === 'ambiguous' && <OpenRows open={open} adding={adding} />}
      {view === 'not_found' && (
        <Pages items={lost} none={t('none_not_found')}>
          {(one) => <NotFoundLine key={one.at} result={one} adding={adding} />}
        </Pages>
      )}
      {view === 'left' && (
        <Pages items={left} none={match('none_left')}>
          {(one) => <LeftRow key={one.at} row={one} onTakeUp={() => adding.leave(one.at, false)} />}
        </Pages>
      )}
      {view === 'all' && (
        <Pages items={numbered} none="">
          {(one) => <SettledResult key={one.at} project_id={project_id} result={one} adding={adding} />}
        </Pages>
      )}
    </>
  )
}

/** A row that the user left unresolved. */
function LeftRow({ row, onTakeUp }: { row: Numbered; onTakeUp: () => void }) {
  const match = useTranslations('import_match')
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1 truncate">{row.text}</span>
      <Button size="small" onClick={onTakeUp}>
        {match('take_up')}
      </Button>
    </li>
  )
}

type PagesProps = {
  items: readonly Numbered[]
  none: string
  children: (item: Numbered) => React.ReactNode
}

function Pages({ items, none, children }: PagesProps) {
  const t = useTranslations('import')
  const [shown, setShown] = useState(pageSize)
  if (items.length === 0) return <p className="text-muted">{none}</p>
  return (
    <Card flush>
      <ul className="divide-y divide-line">{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <div className="border-t border-line px-4 py-2">
          <Button size="small" onClick={() => setShown(shown + pageSize)}>
            {t('more', { n: formatInteger(items.length - shown) })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function UndoImport({ project_id, adding }: Pick<Props, 'project_id' | 'adding'>) {
  const t = useTranslations('import')
  const results = adding.results.map(({ added }) => added)
  return <UndoAdding {...{ project_id, results }} label={(count) => t('undo', count)} />
}
