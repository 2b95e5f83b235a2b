import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { List } from '@alphorn/contract/lists/markets'
import { Hammer, Save } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FilterForm } from '#web/companies/filters/filter-form.tsx'
import { FilterPreview } from '#web/companies/filters/filter-preview.tsx'
import { ListOverlaps } from '#web/lists/list-overlaps.tsx'
import { useListForm } from '#web/lists/use-list-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { RestoredNote } from '#web/ui/restored-note.tsx'

type Props = { list?: List; initial: CompanyFilter }

/** Edits the name and filters of a list, with a live preview of the matching companies. */
export function ListForm({ list, initial }: Props) {
  const t = useTranslations('lists')
  const { form, error, restored, discard } = useListForm(list, initial)
  const filters = form.choice('filters')
  return (
    <form
      noValidate
      className="grid gap-x-6 gap-y-4 px-6 pb-16 xl:grid-cols-[minmax(0,1fr)_22rem]"
      onFocus={form.load}
      onSubmit={form.submit}
    >
      <div className="space-y-4">
        <RestoredNote shown={restored} onDiscard={discard} />
        <TextField label={t('name')} required maxLength={120} {...form.field('name')} />
        <FilterForm filters={filters.chosen} onChange={filters.onChange} />
      </div>
      <aside className="space-y-4 xl:sticky xl:top-4 xl:self-start" aria-label={t('preview')}>
        <FilterPreview filters={filters.chosen}>
          {(rested) => <ListOverlaps filters={rested} except={list?.list_id} />}
        </FilterPreview>
        <FormFailure error={error} known={[...form.known]} />
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
