import type { WaitingText } from '@alphorn/contract/app/app-review'
import { useNavigate, useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { type ReviewSearch, reviewStagesShown } from '#web/shared/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { SavedViews } from '#web/shared/views/saved-views.tsx'

type Filters = Omit<ReviewSearch, 'at' | 'set'>

const nobody = '–'
const ages = [1, 7, 30] as const
const day = 24 * 3600 * 1000

/** Returns whether a text matches the chosen filters. */
export function passesReview(text: WaitingText, { stage, owner, days }: Filters): boolean {
  return (
    (stage === undefined || text.stage === stage) &&
    (owner === undefined || (text.decided_by ?? nobody) === owner) &&
    (days === undefined || Date.now() - Date.parse(text.drafted_at) >= days * day)
  )
}

const narrow = 'w-auto! max-sm:min-w-0 max-sm:flex-1'

type Props = {
  all: readonly WaitingText[]
  filters: Filters
  /** Shows the filters even if none is set. By default they are hidden, because the text needs the space. */
  isOpen?: boolean
}

/** Filters the queue by the state of the texts, the user who decided, and the waiting time. */
export function ReviewFilters({ all, filters, isOpen = true }: Props) {
  const t = useTranslations('review_filters')
  const { project_id } = useParams({ from: '/app/projects/$project_id/review' })
  const navigate = useNavigate({ from: '/projects/$project_id/review' })
  // The current text may not match the new filters.
  const change = (changed: Filters) =>
    void navigate({ search: (before) => ({ ...before, ...changed, at: undefined }) })
  const owners = [...new Set(all.map(({ decided_by }) => decided_by ?? nobody))].sort()
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const countOf = (one: Filters) => formatInteger(all.filter((text) => passesReview(text, one)).length)
  return (
    <div
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-lg:px-4',
        !isOpen && !isNarrowed && 'hidden',
      )}
      data-screen-only
    >
      <Select
        label={t('stage')}
        className={narrow}
        none={t('all_stages')}
        value={filters.stage}
        options={reviewStagesShown.map((stage) => [stage, `${t(`stage_${stage}`)} (${countOf({ stage })})`])}
        onChange={(stage) => change({ stage })}
      />
      <Select
        label={t('owner')}
        className={narrow}
        none={t('all_owners')}
        value={filters.owner}
        options={owners.map((owner) => [
          owner,
          `${owner === nobody ? t('nobody') : owner} (${countOf({ owner })})`,
        ])}
        onChange={(owner) => change({ owner })}
      />
      <Select
        label={t('age')}
        className={narrow}
        none={t('all_ages')}
        value={filters.days === undefined ? undefined : String(filters.days)}
        options={ages.map((days) => [String(days), `${t(`age_${days}`)} (${countOf({ days })})`])}
        onChange={(days) => change({ days: days === undefined ? undefined : Number(days) })}
      />
      {isNarrowed && (
        <ClearButton onClear={() => change({ stage: undefined, owner: undefined, days: undefined })} />
      )}
      <span className="ml-auto">
        <SavedViews screen="review" project_id={project_id} />
      </span>
    </div>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useTranslations('review_filters')
  return (
    <Button size="small" variant="quiet" icon={<X aria-hidden />} onClick={onClear}>
      {t('clear')}
    </Button>
  )
}
