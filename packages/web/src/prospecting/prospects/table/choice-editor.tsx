import { Combobox } from '@base-ui/react/combobox'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { type EditorProps, moveOfKey } from '#web/prospecting/prospects/table/cell-editor.tsx'
import type { Person } from '#web/prospecting/prospects/table/cell-table.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Item = { text: string; label: string; adds?: true }

/**
 * Lists the choices of a field, or the members of the account, filtered by the input. A missing choice can be added.
 */
export function ChoiceEditor({
  field,
  first,
  note,
  commit,
  leave,
  members,
}: EditorProps & { members: readonly Person[] }) {
  const [typed, setTyped] = useState(first)
  const [isTouched, touch] = useState(false)
  const done = useRef(false)
  const addChoice = useAddChoice(field)
  const items = itemsFor({ field, members, typed: isTouched ? typed : '' })
  const take = async (item: Item | null) => {
    if (!item || done.current) return
    done.current = true
    if (item.adds && !(await addChoice(item.text))) {
      done.current = false
      return
    }
    done.current = commit(item.text, 'stay', item.adds)
  }
  return (
    <Combobox.Root<Item>
      items={items}
      filter={null}
      autoHighlight
      defaultOpen
      inputValue={typed}
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'input-change') return
        touch(true)
        setTyped(text)
        note(text)
      }}
      onValueChange={(item) => void take(item)}
      itemToStringLabel={({ label }) => label}
    >
      <ChoiceInput
        name={field.name}
        onKey={(event) => {
          const isEmpty = isTouched && typed.trim() === ''
          if (event.key === 'Escape') {
            done.current = true
            leave()
          } else if (event.key === 'Tab' || (event.key === 'Enter' && isEmpty))
            done.current = commit(isTouched ? typed : first, moveOfKey(event) ?? 'stay')
          else return
          event.preventDefault()
        }}
        onBlur={() => {
          if (!done.current) commit(isTouched ? typed : first, 'nowhere')
        }}
      />
      <Choices />
    </Combobox.Root>
  )
}

type InputProps = { name: string; onKey: (event: KeyboardEvent) => void; onBlur: () => void }

function ChoiceInput({ name, onKey, onBlur }: InputProps) {
  const t = useTranslations('cells')
  return (
    <Combobox.Input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the cell to choose
      autoFocus
      aria-label={t('edit', { name })}
      className="-mx-1.5 h-7 w-[calc(100%+0.75rem)] rounded bg-surface px-1.5 outline-2 outline-accent"
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKey}
      onBlur={onBlur}
    />
  )
}

function Choices() {
  const t = useTranslations('cells')
  return (
    <Combobox.Portal>
      <Combobox.Positioner align="start" sideOffset={4} collisionPadding={6} className="z-60">
        <Combobox.Popup
          // React events bubble through portals, so without this a click in the list would open the row.
          onClick={(event) => event.stopPropagation()}
          className="max-h-[min(20rem,var(--available-height))] min-w-52 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-xl outline-none"
        >
          <Combobox.Empty className="px-2 py-1.5 text-muted empty:hidden">{t('no_choices')}</Combobox.Empty>
          <Combobox.List>
            {(item: Item) => (
              <Combobox.Item
                key={`${item.adds} ${item.text}`}
                value={item}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 outline-none data-highlighted:bg-accent-soft [&_svg]:size-4"
              >
                {item.adds && <Plus aria-hidden />}
                {item.adds ? t('add_choice', { choice: item.text }) : item.label}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

type ChoiceQuery = { field: EditorProps['field']; members: readonly Person[]; typed: string }

function itemsFor({ field, members, typed }: ChoiceQuery): Item[] {
  const word = typed.trim().toLocaleLowerCase('de-CH')
  const all: Item[] =
    field.kind === 'person'
      ? members.map(({ user_id, name }) => ({ text: user_id, label: name }))
      : field.choices.map((one) => ({ text: one, label: one }))
  const found = all.filter(({ label }) => label.toLocaleLowerCase('de-CH').includes(word))
  const isNew =
    field.kind === 'choice' &&
    word !== '' &&
    !all.some(({ label }) => label.toLocaleLowerCase('de-CH') === word)
  return isNew ? [...found, { text: typed.trim(), label: typed.trim(), adds: true }] : found
}

function useAddChoice(field: EditorProps['field']) {
  const showFailure = useFailureToast()
  const change = useRouteMutation('field_update')
  const { field_id, version, choices } = field
  return (choice: string) =>
    change.mutateAsync({ field_id, version, choices: [...choices, choice] }).then(
      () => true,
      (error: unknown) => {
        showFailure(error)
        return false
      },
    )
}
