import { maxExportedProspects } from '@alphorn/contract/app/prospect-limits'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useMutation } from '@tanstack/react-query'
import { Ban, Check, Clock, Download, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { downloadAddress, downloadFile } from '#web/data/download-file.ts'
import { saveBlob } from '#web/data/save-file.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { AddToList } from '#web/companies/adding/add-to-list.tsx'
import { StartCycle } from '#web/prospecting/cycles/start-cycle.tsx'
import { formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { Choice } from '#web/prospecting/decisions/reasons.ts'
import { useDecide } from '#web/prospecting/decisions/use-decide.ts'
import { decisionKeys, DecisionKeys } from '#web/prospecting/prospects/decision-keys.tsx'
import { AssignMenu } from '#web/prospecting/prospects/assign-menu.tsx'
import type { Matching } from '#web/prospecting/prospects/table/use-matching.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { BottomToolbar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DropItem, DropMenu } from '#web/ui/menu.tsx'

const loadDecisionDialog = () => import('#web/prospecting/decisions/decision-dialog.tsx')
const DecisionDialog = lazyPart(loadDecisionDialog, 'DecisionDialog')

type Props = {
  project_id: string
  /** IDs of all selected prospects, loaded or not. */
  selected: ReadonlySet<string>
  /** The selected prospects that are loaded. */
  prospects: readonly Prospect[]
  matching: Matching
  onDone: () => void
}

/** Actions on all selected prospects. */
export function BulkBar({ project_id, selected, prospects, matching, onDone }: Props) {
  const t = useTranslations('prospects')
  // Preloaded, so that it opens even when the network is down.
  useEffect(() => void loadDecisionDialog(), [])
  const [choice, setChoice] = useState<Choice | null>(null)
  const may = useHasScope('prospect:write')
  const ids = [...selected]
  return (
    <BottomToolbar label={t('bulk')} className="md:px-6">
      <p className="mr-2 font-medium tabular" aria-live="polite">
        {matching.isAll
          ? t('all_matching', { n: ids.length, shown: formatInteger(ids.length) })
          : t('selected', { n: ids.length, shown: formatInteger(ids.length) })}
      </p>
      {matching.canSelectAll && <SelectMatching matching={matching} />}
      {may && (
        <>
          <DecisionKeys
            project_id={project_id}
            prospectsOf={() => prospects}
            ask={ids.length > prospects.length ? setChoice : null}
            onDecided={onDone}
          />
          <ChoiceButtons onChoose={setChoice} />
          <AssignMenu project_id={project_id} prospect_ids={ids} />
          <StartCycle project_id={project_id} prospect_ids={ids} onStarted={onDone} />
        </>
      )}
      <AddToList chosen={{ prospects: { project_id, prospect_ids: ids } }} onDone={onDone} />
      {matching.isAll ? (
        <ExportMatching project_id={project_id} query={matching.query} />
      ) : (
        <ExportChosen project_id={project_id} prospect_ids={ids} />
      )}
      <Button size="small" variant="quiet" onClick={onDone}>
        {t('unselect')}
      </Button>
      {choice && (
        <DecisionOnSelection
          {...{ project_id, choice, prospects, onDone }}
          ids={ids}
          onClose={() => setChoice(null)}
        />
      )}
    </BottomToolbar>
  )
}

type DecisionProps = Pick<Props, 'project_id' | 'prospects' | 'onDone'> & {
  choice: Choice
  ids: string[]
  onClose: () => void
}

/** Asks for the reason of a decision on the selection, and records it. */
function DecisionOnSelection({ project_id, choice, ids, prospects, onClose, onDone }: DecisionProps) {
  const { mutate, isPending, progress, error } = useDecide(project_id, {
    onDone: (made) => {
      onClose()
      // Prospects that were skipped when the user stopped remain selected.
      if (made.length === ids.length) onDone()
    },
  })
  return (
    <Suspense fallback={null}>
      <DecisionDialog
        {...{ choice, progress, error, onClose }}
        names={prospects.map(({ company }) => company.name)}
        count={ids.length}
        busy={isPending}
        onDecide={(decision) => mutate({ prospect_ids: ids, decision })}
      />
    </Suspense>
  )
}

function SelectMatching({ matching: { total, isReading, selectAll } }: Pick<Props, 'matching'>) {
  const t = useTranslations('prospects')
  return (
    <Button size="small" busy={isReading} onClick={selectAll}>
      {total === null ? t('select_all_matching') : t('select_n_matching', { shown: formatInteger(total) })}
    </Button>
  )
}

/** The decisions; those of a key show it. */
const choices = [
  ['accept', Check],
  ['reject', X],
  ['later', Clock],
  ['do_not_contact', Ban],
] as const

function ChoiceButtons({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const t = useTranslations('prospects')
  return choices.map(([choice, Icon]) => {
    const key = choice === 'do_not_contact' ? undefined : decisionKeys[choice]
    return (
      <Button
        key={choice}
        size="small"
        icon={<Icon aria-hidden />}
        title={key && `${t(choice)} (${key})`}
        aria-keyshortcuts={key}
        onClick={() => onChoose(choice)}
      >
        {t(choice)}
        {key && (
          <span className="max-2xl:hidden" aria-hidden>
            <Kbd>{key}</Kbd>
          </span>
        )}
      </Button>
    )
  })
}

/** Exports all matching prospects as a file, which the service streams regardless of their number. */
function ExportMatching({ project_id, query }: { project_id: string; query: string }) {
  const { language } = useLanguage()
  const showFailure = useFailureToast()
  const download = useMutation({
    mutationFn: (format: Format) =>
      downloadAddress(
        `/projects/${project_id}/prospects-export?${new URLSearchParams(query)}&format=${format}&language=${language}`,
        `prospects.${format}`,
      ),
    onSuccess: ({ name, file }) => saveBlob(name, file),
    onError: showFailure,
  })
  return <ExportMenu busy={download.isPending} onChoose={(format) => download.mutate(format)} />
}

/** Exports the selected prospects as a file. */
function ExportChosen({ project_id, prospect_ids }: { project_id: string; prospect_ids: readonly string[] }) {
  const { language } = useLanguage()
  const showFailure = useFailureToast()
  const download = useMutation({
    mutationFn: (format: Format) =>
      downloadFile(
        `/projects/${project_id}/prospects-export`,
        { prospect_ids, format, language },
        `prospects.${format}`,
      ),
    onSuccess: ({ name, file }) => saveBlob(name, file),
    onError: showFailure,
  })
  if (prospect_ids.length > maxExportedProspects) return null
  return <ExportMenu busy={download.isPending} onChoose={(format) => download.mutate(format)} />
}

type Format = 'csv' | 'xlsx'

function ExportMenu({ busy = false, onChoose }: { busy?: boolean; onChoose: (format: Format) => void }) {
  const t = useTranslations('prospects')
  return (
    <DropMenu
      trigger={
        <Button size="small" icon={<Download aria-hidden />} busy={busy}>
          {t('export')}
        </Button>
      }
    >
      <DropItem onClick={() => onChoose('xlsx')}>Excel (XLSX)</DropItem>
      <DropItem onClick={() => onChoose('csv')}>CSV</DropItem>
    </DropMenu>
  )
}
