import { maxCompaniesByHand } from '@alphorn/contract/lists/addition-limits'
import type { List } from '@alphorn/contract/lists/markets'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { formatInteger } from '#web/language/format.ts'
import type { CompanySelection } from '#web/companies/adding/add-to-list.tsx'
import { type CompanyTarget, useAdditions } from '#web/companies/adding/use-additions.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import type { FormControls } from '#web/shared/forms/form-controls.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The list used last, which users mean most often. */
let lastUsed: string | undefined

type Props = { chosen: CompanySelection; onClose: () => void; onDone: () => void }
type Which = 'selected' | 'matching'

type AdditionValues = { find: string; picked: string | undefined; which: Which }

/** Asks for a list: the one used last, or one found by its name. */
export function AddToListDialog({ chosen, onClose, onDone }: Props) {
  const t = useTranslations('additions')
  const query = useAllPages('market_list', { limit: 200 })
  const lists = query.items
  const add = useAdditions(onDone)
  const selected = countSelected(chosen)
  const isTooMany = selected > maxCompaniesByHand
  const form = useLocalForm<AdditionValues>({
    values: { find: '', picked: lastUsed, which: selected > 0 ? 'selected' : 'matching' },
    onSubmit: ({ which }) => {
      const what = meantBy(chosen, which)
      if (!list || !what || isTooMany) return
      lastUsed = list.list_id
      add.mutate({ list_id: list.list_id, name: list.name, what })
    },
    error: add.error,
    isPending: add.isPending,
  })
  const { find, picked, which } = form.watch()
  const shown = lists?.filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()))
  const list = shown?.find(({ list_id }) => list_id === picked) ?? shown?.[0]
  return (
    <FormDialog
      of={form}
      title={t('title')}
      description={t('hint')}
      word={useConfirmWord(chosen, which)}
      disabled={!list || isTooMany}
      onClose={onClose}
    >
      {query.error && !lists && <FailureNotice error={query.error} retry={() => void query.refetch()} />}
      {lists?.length === 0 && <NoLists />}
      {lists?.length !== 0 && (lists || !query.error) && <ListChoice {...{ form, shown, list }} />}
      {chosen.company_ids && chosen.matching && <WhichChoice selection={chosen} {...form.choice('which')} />}
      {isTooMany && <TooMany />}
    </FormDialog>
  )
}

function NoLists() {
  const t = useTranslations('lists')
  return (
    <div className="space-y-3">
      <p className="text-muted">{t('empty_title')}</p>
      <Link to="/lists/new" className={buttonClass('plain')}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </div>
  )
}

function countSelected({ company_ids, prospects }: CompanySelection) {
  return (company_ids ?? prospects?.prospect_ids ?? []).length
}

function meantBy(
  { company_ids, prospects, matching }: CompanySelection,
  which: Which,
): CompanyTarget | undefined {
  if (which === 'matching') return matching && { filters: matching.filters }
  return company_ids ? { company_ids } : prospects && { prospects }
}

/** Returns the label of the button, which says how many companies are added. */
function useConfirmWord(chosen: CompanySelection, which: Which) {
  const t = useTranslations('additions')
  const n = which === 'matching' ? (chosen.matching?.total ?? null) : countSelected(chosen)
  return n === null ? t('confirm_matching') : t('confirm', { n, shown: formatInteger(n) })
}

function TooMany() {
  const t = useTranslations('additions')
  return (
    <p className="text-sm text-bad" role="alert">
      {t('too_many_selected', { most: formatInteger(maxCompaniesByHand) })}
    </p>
  )
}

type ListChoiceProps = {
  form: FormControls<AdditionValues>
  /** Undefined while the lists are loading. */
  shown: readonly List[] | undefined
  list: List | undefined
}

function ListChoice({ form, shown, list }: ListChoiceProps) {
  const t = useTranslations('additions')
  return (
    <>
      <TextField label={t('find')} autoFocus maxLength={120} {...form.field('find')} />
      {shown ? (
        <FoundLists shown={shown} list={list} onPick={form.choice('picked').onChange} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  )
}

type FoundProps = {
  shown: readonly List[]
  list: List | undefined
  onPick: (list_id: string) => void
}

function FoundLists({ shown, list, onPick }: FoundProps) {
  const t = useTranslations('additions')
  const name = useId()
  if (shown.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('lists')}</legend>
      <div className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {shown.map((one) => (
          <label key={one.list_id} className="flex min-h-9 items-center gap-2 px-3 py-1.5 hover:bg-sunken">
            <input
              type="radio"
              name={name}
              checked={one.list_id === list?.list_id}
              onChange={() => onPick(one.list_id)}
            />
            <span className="min-w-0 flex-1 break-words">{one.name}</span>
            {one.companies !== null && (
              <span className="text-sm text-muted tabular">{formatInteger(one.companies)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type WhichProps = { selection: CompanySelection; chosen: Which; onChange: (which: Which) => void }

/** Offers the choice between the selected companies and all matching ones. */
function WhichChoice({ selection: { company_ids = [], matching }, chosen, onChange }: WhichProps) {
  const t = useTranslations('additions')
  const name = useId()
  const total = matching?.total ?? 0
  const isTooMany = total > maxCompaniesByHand
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 text-sm font-medium">{t('which')}</legend>
      {(['selected', 'matching'] as const).map((one) => (
        <label key={one} className="flex min-h-7 items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={one === chosen}
            disabled={one === 'matching' && isTooMany}
            onChange={() => onChange(one)}
          />
          {one === 'selected'
            ? t('selected', { n: company_ids.length, shown: formatInteger(company_ids.length) })
            : t('matching', { shown: formatInteger(total) })}
        </label>
      ))}
      {isTooMany && (
        <p className="text-sm text-muted">{t('too_many', { most: formatInteger(maxCompaniesByHand) })}</p>
      )}
    </fieldset>
  )
}
