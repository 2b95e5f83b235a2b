import { ChevronLeft, ChevronRight, FileUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { useBatches } from '#web/data/use-batches.ts'
import { whole } from '#web/format.ts'
import { NotFoundLine } from '#web/import/not-found-line.tsx'
import { OpenResult, SettledResult } from '#web/prospects/add-results.tsx'
import { OutcomeCounts } from '#web/prospects/outcome-counts.tsx'
import type { Adding, Result } from '#web/prospects/use-adding.ts'
import { useKeys } from '#web/shell/keys.ts'
import { BatchProgress } from '#web/ui/batch-progress.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Card } from '#web/ui/page.tsx'
import { useTellFailure } from '#web/ui/toasts.tsx'

type Props = { project_id: string; adding: Adding; onAgain: () => void }
type Numbered = Result & { at: number }
type View = 'ambiguous' | 'not_found' | 'all'

const pageSize = 100

/** What became of the rows: the open ones to settle one by one, those not found to correct, and all of them. */
export function ImportResults({ project_id, adding, onAgain }: Props) {
  const t = useTranslations('import')
  const [wanted, setView] = useState<View | null>(null)
  const numbered = adding.results.map((result, at) => ({ ...result, at }))
  const of = (outcome: string) => numbered.filter(({ added }) => added.outcome === outcome)
  const open = of('ambiguous')
  const lost = of('not_found')
  const view = wanted ?? (open.length > 0 ? 'ambiguous' : lost.length > 0 ? 'not_found' : 'all')
  return (
    <>
      <Card
        title={t('results', { n: numbered.length, shown: whole(numbered.length) })}
        aside={
          adding.batches.state === 'done' && (
            <Button size="small" icon={<FileUp aria-hidden />} onClick={onAgain}>
              {t('another_file')}
            </Button>
          )
        }
      >
        <OutcomeCounts outcomes={numbered.map(({ added }) => added.outcome)} />
        {adding.batches.state === 'done' && <Undo project_id={project_id} results={numbered} />}
      </Card>
      <Choice
        legend={t('show')}
        options={[
          ['ambiguous', t('view_ambiguous', { n: whole(open.length) })],
          ['not_found', t('view_not_found', { n: whole(lost.length) })],
          ['all', t('view_all', { n: whole(numbered.length) })],
        ]}
        chosen={view}
        onChange={setView}
      />
      {view === 'ambiguous' && <Ambiguous open={open} adding={adding} />}
      {view === 'not_found' && (
        <Pages items={lost} none={t('none_not_found')}>
          {(one) => <NotFoundLine key={one.at} result={one} adding={adding} />}
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

/** Rows that may mean several companies, one at a time; a digit chooses (0: none of them), the brackets go on and back. */
function Ambiguous({ open, adding: { settle } }: { open: readonly Numbered[]; adding: Adding }) {
  const t = useTranslations('import')
  const tellFailure = useTellFailure()
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, open.length - 1)
  const shown = open[at]
  const go = (step: number) => setAt(Math.max(0, Math.min(open.length - 1, at + step)))
  const choose = (company_id: string | null | undefined) => {
    if (shown && company_id !== undefined && !settle.isPending)
      settle.mutate({ at: shown.at, company_id }, { onError: tellFailure })
  }
  const candidates = shown?.added.resolution?.candidates ?? []
  useKeys({
    '[': () => go(-1),
    ']': () => go(1),
    '0': () => choose(null),
    ...Object.fromEntries(
      candidates.slice(0, 9).map(({ company_id }, index) => [String(index + 1), () => choose(company_id)]),
    ),
  })
  if (!shown) return <p className="text-muted">{t('none_ambiguous')}</p>
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<ChevronLeft aria-hidden />}
          disabled={at === 0}
          aria-label={t('previous')}
          onClick={() => go(-1)}
        />
        <span className="tabular" role="status">
          {t('one_of', { n: at + 1, all: whole(open.length) })}
        </span>
        <Button
          size="small"
          icon={<ChevronRight aria-hidden />}
          disabled={at === open.length - 1}
          aria-label={t('next')}
          onClick={() => go(1)}
        />
        <span className="ml-auto flex items-center gap-1.5 text-sm text-muted max-md:hidden">
          <Kbd>1</Kbd>–<Kbd>9</Kbd> {t('key_choose')} <Kbd>[</Kbd> <Kbd>]</Kbd> {t('key_go')}
        </span>
      </div>
      <OpenResult
        key={shown.at}
        numbered
        result={shown}
        busy={settle.isPending && settle.variables.at === shown.at}
        onChoose={choose}
      />
    </div>
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
            {t('more', { n: whole(items.length - shown) })}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Takes out again what this import added, as far as nobody has worked on it since. */
function Undo({ project_id, results }: { project_id: string; results: readonly Result[] }) {
  const t = useTranslations('import')
  const added = results.flatMap(({ added: { outcome, prospect_id } }) =>
    outcome === 'added' && prospect_id !== null ? [prospect_id] : [],
  )
  const undo = useBatches<string, { gone: boolean }>(async (prospect_ids, idempotencyKey) => {
    const given = { project_id, prospect_ids: [...prospect_ids] }
    const { data } = await callRoute('app_prospect_remove', given, { idempotencyKey })
    return [...data.removed.map(() => ({ gone: true })), ...data.kept.map(() => ({ gone: false }))]
  })
  const gone = undo.results.filter((one) => one.gone).length
  if (added.length === 0) return null
  return (
    <div className="mt-4 space-y-2 border-t border-line pt-4">
      {undo.state === 'idle' ? (
        <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => undo.start(added)}>
          {t('undo', { n: added.length, shown: whole(added.length) })}
        </Button>
      ) : (
        <BatchProgress batches={undo} />
      )}
      {undo.state === 'done' && (
        <p role="status">{t('undone', { n: gone, shown: whole(gone), kept: undo.results.length - gone })}</p>
      )}
    </div>
  )
}
