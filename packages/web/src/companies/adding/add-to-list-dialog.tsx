import { maxCompaniesByHand } from '@alphorn/contract/lists/app-list-additions'
import type { List } from '@alphorn/contract/lists/markets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import type { CompanySelection } from '#web/companies/adding/add-to-list.tsx'
import { type CompanyTarget, useAdditions } from '#web/companies/adding/use-additions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The list used last, which users mean most often. */
let lastUsed: string | undefined

type Props = { chosen: CompanySelection; onClose: () => void; onDone: () => void }
type Which = 'selected' | 'matching'

/** Asks for a list: the one used last, or one found by its name. */
export function AddToListDialog({ chosen, onClose, onDone }: Props) {
  const t = useTranslations('additions')
  const common = useTranslations('common')
  const form = useId()
  const [find, setFind] = useState('')
  const [picked, setPicked] = useState(lastUsed)
  const selected = countSelected(chosen)
  const isTooMany = selected > maxCompaniesByHand
  const [which, setWhich] = useState<Which>(selected > 0 ? 'selected' : 'matching')
  const query = useInfiniteQuery(routeList('market_list', { limit: 200 }))
  const lists = query.data?.pages.flatMap((page) => page.data)
  const shown = lists?.filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()))
  const list = shown?.find(({ list_id }) => list_id === picked) ?? shown?.[0]
  const add = useAdditions()
  const what = meantBy(chosen, which)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!list || !what || isTooMany) return
    lastUsed = list.list_id
    add.mutate({ list_id: list.list_id, name: list.name, what }, { onSuccess: onDone })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('title')}
      description={t('hint')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Confirm {...{ form, chosen, which }} busy={add.isPending} disabled={!list || isTooMany} />
        </>
      }
    >
      <form id={form} onSubmit={submit} className="space-y-4 pb-2">
        {lists?.length === 0 ? (
          <NoLists />
        ) : (
          <ListChoice {...{ find, shown, list }} onFind={setFind} onPick={setPicked} />
        )}
        {chosen.company_ids && chosen.matching && <WhichChoice {...{ chosen, which }} onChoose={setWhich} />}
        {isTooMany && <TooMany />}
      </form>
    </Modal>
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

type ConfirmProps = { form: string; chosen: CompanySelection; which: Which; busy: boolean; disabled: boolean }

function Confirm({ form, chosen, which, ...state }: ConfirmProps) {
  const t = useTranslations('additions')
  const n = which === 'matching' ? (chosen.matching?.total ?? null) : countSelected(chosen)
  return (
    <Button type="submit" form={form} variant="primary" {...state}>
      {n === null ? t('confirm_matching') : t('confirm', { n, shown: formatInteger(n) })}
    </Button>
  )
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
  find: string
  /** Undefined while the lists are loading. */
  shown: readonly List[] | undefined
  list: List | undefined
  onFind: (find: string) => void
  onPick: (list_id: string) => void
}

function ListChoice({ find, onFind, shown, ...choice }: ListChoiceProps) {
  const t = useTranslations('additions')
  return (
    <>
      <TextField
        label={t('find')}
        autoFocus
        value={find}
        onChange={({ target }) => onFind(target.value)}
        maxLength={120}
      />
      {shown ? <FoundLists {...{ shown, ...choice }} /> : <SkeletonRows rows={3} />}
    </>
  )
}

type FoundProps = Pick<ListChoiceProps, 'list' | 'onPick'> & { shown: readonly List[] }

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

type WhichProps = { chosen: CompanySelection; which: Which; onChoose: (which: Which) => void }

/** Offers the choice between the selected companies and all matching ones. */
function WhichChoice({ chosen: { company_ids = [], matching }, which, onChoose }: WhichProps) {
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
            checked={one === which}
            disabled={one === 'matching' && isTooMany}
            onChange={() => onChoose(one)}
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
