import type { Company } from '@alphorn/contract/directory/companies'
import { cantons, languages } from '@alphorn/contract/core/country'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { FileText, RefreshCw, X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { IndustryPicker } from '#web/companies/industry-picker.tsx'
import { DemoUidBadge } from '#web/companies/invented-badges.tsx'
import { OnlyDemo, useIsDirectoryEmpty } from '#web/companies/only-demo.tsx'
import { MarketMap } from '#web/companies/map/market-map.tsx'
import { formatInteger } from '#web/language/format.ts'
import { useLanguageNames } from '#web/language/language-names.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { CustomerCriterion } from '#web/prospecting/begin/begin-market.ts'
import type { Begin } from '#web/prospecting/begin/use-begin.ts'
import { examples } from '#web/prospecting/begin/use-market.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const HiddenCantons = lazyPart(() => import('#web/prospecting/begin/hidden-cantons.tsx'), 'HiddenCantons')

/** Shows the market: its criteria, the number of companies, and ten of them. */
export function MarketColumn({ begin }: { begin: Begin }) {
  const t = useTranslations('begin')
  const isEmpty = useIsDirectoryEmpty()
  return (
    <Card title={t('market')}>
      <div className="space-y-5">
        {isEmpty && (
          <div className="-mx-4">
            <OnlyDemo />
          </div>
        )}
        <Wishes begin={begin} />
        <Size begin={begin} />
        <Examples begin={begin} />
      </div>
    </Card>
  )
}

const groups = ['industry', 'kind', 'size', 'place', 'language'] as const

function Wishes({ begin }: { begin: Begin }) {
  const { wishes, read, chosen } = begin
  const t = useTranslations('begin')
  const sizes = new Map(chosen.facets.data?.size.map(({ value, count }) => [value, count]))
  const known = companySizes.reduce((sum, size) => sum + (sizes.get(size) ?? 0), 0)
  // A selection of sizes excludes companies whose size no source states.
  const isNarrowed = wishes.all.some(({ of, id }) => of === 'size' && !wishes.isOn(id))
  // The register states the size of few companies; without any, there is nothing to choose from.
  const hasSizes = known > 0 || isNarrowed
  const noIndustry =
    read !== undefined && chosen.facets.data?.total !== 0 && !wishes.all.some(({ of }) => of === 'industry')
  return (
    <div className="space-y-2 lg:min-h-52">
      {!read && <p className="text-muted">{t('market_empty')}</p>}
      {noIndustry && <p className="text-warn">{t('no_industry')}</p>}
      {groups.map((group) => (
        <WishLine
          key={group}
          legend={t(`wish_${group}`)}
          wishes={wishes.all.filter(({ of }) => of === group && (of !== 'size' || hasSizes))}
          isOn={wishes.isOn}
          onToggle={wishes.toggle}
          {...(group === 'size' && { counts: sizes })}
        />
      ))}
      {read && read.sizes.length > 0 && <ReadSizes begin={begin} known={known} />}
      {read && isNarrowed && <p className="text-sm text-muted sm:pl-[7.25rem]">{t('sizes_known_only')}</p>}
      {read && wishes.checked.some(({ of }) => of === 'language') && (
        <Suspense fallback={null}>
          <HiddenCantons begin={begin} />
        </Suspense>
      )}
      {read && <AddWishes wishes={wishes} />}
    </div>
  )
}

/** Adds criteria that the description did not name. */
function AddWishes({ wishes }: Pick<Begin, 'wishes'>) {
  const t = useTranslations('begin')
  const names = useTranslations('cantons')
  const languageNames = useLanguageNames()
  return (
    <div className="grid gap-3 pt-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <IndustryPicker
        label={t('add_industry')}
        codes={[]}
        onChange={(codes, found) => codes && wishes.addIndustry(codes, found)}
      />
      <SelectField label={t('add_canton')} value="" onChange={({ target }) => wishes.addCanton(target.value)}>
        <option value="">–</option>
        {cantons.map((canton) => (
          <option key={canton} value={canton}>
            {names(canton as 'ZH')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('add_language')}
        value=""
        onChange={({ target }) => wishes.addLanguage(target.value)}
      >
        <option value="">–</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Offers the sizes in the description. Most companies have none, so it asks whether to require one. */
function ReadSizes({ begin: { wishes, read }, known }: { begin: Begin; known: number }) {
  const t = useTranslations('begin')
  const cells = useTranslations('cells')
  const sizes = read?.sizes ?? []
  const isAsked = wishes.all.every(({ of, id }) => of !== 'size' || wishes.isOn(id))
  const names = sizes.map((size) => cells(`size_${size}`)).join(', ')
  return (
    <p className="text-sm text-muted sm:pl-[7.25rem]">
      {t(known === 0 && isAsked ? 'sizes_unknown' : 'sizes_read', { names })}{' '}
      {known > 0 && isAsked && (
        <button
          type="button"
          className="min-h-6 text-accent underline"
          onClick={() => wishes.only('size', sizes)}
        >
          {t('sizes_only')}
        </button>
      )}
    </p>
  )
}

type LineProps = {
  legend: string
  wishes: readonly CustomerCriterion[]
  isOn: (id: string) => boolean
  onToggle: (id: string) => void
  /** Number of companies per value. */
  counts?: ReadonlyMap<string | null, number>
}

function WishLine({ legend, wishes, isOn, onToggle, counts }: LineProps) {
  const t = useTranslations('begin')
  const countWords = (n: number) => t('wish_count', { n, shown: formatInteger(n) })
  if (wishes.length === 0) return null
  return (
    <fieldset className="grid gap-x-3 gap-y-1 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <legend className="float-left text-muted max-sm:w-full sm:leading-7">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {wishes.map(({ id, label, because, values }) => (
          <label
            key={id}
            title={because === undefined ? undefined : label}
            className={classNames(
              'flex min-h-7 max-w-full cursor-pointer items-center gap-1.5 rounded-full border px-2.5 text-sm select-none',
              isOn(id)
                ? 'border-accent bg-accent-soft'
                : 'border-line text-muted line-through hover:bg-sunken',
            )}
          >
            <input type="checkbox" checked={isOn(id)} onChange={() => onToggle(id)} />
            <span className="min-w-0">{because ?? label}</span>
            {because !== undefined && <span className="max-w-48 min-w-0 truncate text-muted">{label}</span>}
            {isOn(id) && counts && (
              <span className="text-muted tabular">{countWords(counts.get(values[0]!) ?? 0)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Size({ begin: { chosen, read } }: { begin: Begin }) {
  const t = useTranslations('begin')
  const { data, error, refetch } = chosen.facets
  const isEmpty = useIsDirectoryEmpty()
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <p role="status">
        <span className="block text-4xl font-semibold tabular">
          {read && data ? formatInteger(data.total) : '–'}
        </span>
        <span className="text-muted">{t('fit', { n: read && data ? data.total : 0 })}</span>
      </p>
      <div className="mx-auto w-full max-w-80">
        <MarketMap municipalities={read && data ? data.municipality : []} />
      </div>
      {read && data?.total === 0 && !isEmpty && <p className="text-warn sm:col-span-2">{t('no_match')}</p>}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
    </div>
  )
}

function Examples({ begin: { chosen, read } }: { begin: Begin }) {
  const t = useTranslations('begin')
  const { companies, error, isCurrent, more } = chosen
  const waits = read !== undefined && !isCurrent && error === null
  return (
    <section aria-label={t('examples')}>
      <div className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
        <h3 className="font-semibold">{t('examples')}</h3>
        {more !== null && read && (
          <Button variant="quiet" size="small" icon={<RefreshCw aria-hidden />} onClick={more}>
            {t('others')}
          </Button>
        )}
      </div>
      <ul className="lg:min-h-90">
        {companies.map((company) => (
          <Example key={company.company_id} company={company} chosen={chosen} />
        ))}
        {companies.length === 0 &&
          Array.from({ length: examples }, (_, at) => (
            <li
              key={at}
              className={classNames(
                'flex h-9 items-center border-b',
                waits ? 'border-line' : 'border-transparent',
              )}
            >
              {waits && <Skeleton className="h-4 w-2/3" />}
            </li>
          ))}
      </ul>
    </section>
  )
}

function Example({ company, chosen }: { company: Company; chosen: Begin['chosen'] }) {
  const t = useTranslations('begin')
  const { language } = useLanguage()
  const { company_id, name, uid, noga, seat } = company
  return (
    <li className="flex h-9 items-center gap-2 border-b border-line">
      <button
        type="button"
        title={t('letter_to', { name })}
        onClick={() => chosen.setLettered(company_id)}
        aria-pressed={chosen.lettered === company_id}
        className="group flex min-h-7 min-w-0 flex-1 items-center gap-2 text-left aria-pressed:font-semibold aria-pressed:text-accent"
      >
        <FileText
          className="size-4 shrink-0 text-muted group-hover:text-accent group-aria-pressed:text-accent"
          aria-hidden
        />
        <span className="min-w-0 flex-[3] truncate">{name}</span>
        <DemoUidBadge uid={uid} />
        <span className="min-w-0 flex-[2] truncate text-sm text-muted max-2xl:hidden">
          {noga?.name?.[language]}
        </span>
        <span className="w-32 shrink-0 truncate text-sm text-muted">
          {seat.name} {seat.canton}
        </span>
      </button>
      <Button
        variant="quiet"
        size="icon"
        icon={<X aria-hidden />}
        aria-label={t('leave_out', { name })}
        onClick={() => chosen.remove(company_id)}
      />
    </li>
  )
}
