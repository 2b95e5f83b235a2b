import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { List } from '@alphorn/contract/lists/markets'
import { useNavigate } from '@tanstack/react-router'
import { Hammer, Save } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useUnsaved } from '#web/data/use-unsaved.ts'
import { failureOf } from '#web/data/failures.ts'
import { FilterForm } from '#web/companies/filters/filter-form.tsx'
import { FilterPreview } from '#web/companies/filters/filter-preview.tsx'
import { ListOverlaps } from '#web/lists/list-overlaps.tsx'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { list?: List; initial: CompanyFilter }

/** Edits the name and filters of a list, with a live preview of the matching companies. */
export function ListForm({ list, initial }: Props) {
  const t = useTranslations('lists')
  const first: Input = { name: list?.name ?? '', filters: initial }
  const save = useSave(list, () => unsaved.forget())
  const form = useRouteForm('market_create', save, {
    values: { ...first, build: true },
    given: ({ name, filters, build }) => ({
      name: name.trim(),
      filters: withoutEmpty(filters) as CompanyFilter,
      build,
    }),
  })
  const filters = form.choice('filters')
  const typed = { name: form.watch('name'), filters: filters.chosen }
  const textOf = (input: Input) => JSON.stringify({ ...input, filters: withoutEmpty(input.filters) })
  const fill = (input: Input) => form.reset({ ...input, build: true }, { keepDefaultValues: true })
  const unsaved = useUnsaved<Input>(`list ${list?.list_id ?? 'new'}`, {
    dirty: textOf(typed) !== textOf(first),
    valueOf: () => typed,
    base: first,
    restore: ({ base, value }) => {
      // Other initial filters mean another list, so the form is reset.
      if (JSON.stringify(base) !== JSON.stringify(first)) return false
      fill(value)
      return true
    },
  })
  return (
    <form
      noValidate
      className="grid gap-x-6 gap-y-4 px-6 pb-16 xl:grid-cols-[minmax(0,1fr)_22rem]"
      onFocus={form.load}
      onSubmit={form.submit}
    >
      <div className="space-y-4">
        <RestoredNote
          shown={unsaved.restored}
          onDiscard={() => {
            fill(first)
            unsaved.forget()
          }}
        />
        <TextField label={t('name')} required maxLength={120} {...form.field('name')} />
        <FilterForm filters={filters.chosen} onChange={filters.onChange} />
      </div>
      <aside className="space-y-4 xl:sticky xl:top-4 xl:self-start" aria-label={t('preview')}>
        <FilterPreview filters={filters.chosen}>
          {(rested) => <ListOverlaps filters={rested} except={list?.list_id} />}
        </FilterPreview>
        <FormFailure error={save.error} known={[...form.known]} />
        <SaveButtons busy={form.busy} onChoose={(build) => form.setValue('build', build)} />
        <p className="text-sm text-muted">{t('build_hint')}</p>
      </aside>
    </form>
  )
}

type SaveProps = { busy: boolean; onChoose: (build: boolean) => void }

/** Saves the list, with or without a build. */
function SaveButtons({ busy, onChoose }: SaveProps) {
  const t = useTranslations('lists')
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        variant="primary"
        icon={<Hammer aria-hidden />}
        busy={busy}
        onClick={() => onChoose(true)}
      >
        {t('save_and_build')}
      </Button>
      <Button type="submit" icon={<Save aria-hidden />} disabled={busy} onClick={() => onChoose(false)}>
        {t('save')}
      </Button>
    </div>
  )
}

type Input = { name: string; filters: CompanyFilter }

/** Saves the list, builds it if requested, and opens it. If the build is refused, the list remains saved. */
function useSave(list: List | undefined, forget: () => void) {
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const building = useTranslations('building')
  const create = useRouteMutation('market_create')
  const edit = useRouteMutation('market_update')
  const build = useRouteMutation('market_build_create')
  const restore = useRestore()
  const run = async ({ build: andBuild, ...input }: Input & { build: boolean }) => {
    const saved = await (
      list ? edit.mutateAsync({ list_id: list.list_id, ...input }) : create.mutateAsync(input)
    ).catch((error: unknown) => {
      // During a build a change is refused but stored, so it needs no second attempt.
      if (!list || failureOf(error).code !== 'build_running') return null
      showToast(building('queued_change'))
      return 'queued' as const
    })
    if (!saved) return
    forget()
    if (saved === 'queued')
      return await navigate({ to: '/lists/$list_id', params: { list_id: list!.list_id } })
    const { list_id } = saved
    if (list) restore.offer(list)
    if (andBuild) await build.mutateAsync({ list_id }).catch(showFailure)
    await navigate({ to: '/lists/$list_id', params: { list_id } })
  }
  return {
    mutate: (given: Input & { build: boolean }) => void run(given),
    isPending: create.isPending || edit.isPending || build.isPending,
    error: create.error ?? edit.error,
  }
}

/** Offers to undo an edit, which restores the former name and filters. */
function useRestore() {
  const t = useTranslations('list_undo')
  const showFailure = useFailureToast()
  const building = useTranslations('building')
  const edit = useRouteMutation('market_update', { onDone: () => showToast(t('undone')) })
  const restore = ({ list_id, name, filters }: List) =>
    // The screen may have been left, so the result is reported here and not in one of its callbacks.
    edit
      .mutateAsync({ list_id, name, filters })
      .catch((error: unknown) =>
        failureOf(error).code === 'build_running' ? showToast(building('queued_change')) : showFailure(error),
      )
  return {
    offer: (before: List) =>
      showToast(t('saved'), { undo: { label: t('undo'), onUndo: () => void restore(before) } }),
  }
}
