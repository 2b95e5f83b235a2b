import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { cantonsWithout, filtersOf, withoutLanguages } from '#web/prospecting/begin/begin-market.ts'
import type { Begin } from '#web/prospecting/begin/use-begin.ts'
import { useMarket } from '#web/prospecting/begin/use-market.ts'

/** Names the chosen cantons that have no company in the chosen languages, and offers to include all languages. */
export function HiddenCantons({ begin: { wishes, chosen } }: { begin: Begin }) {
  const t = useTranslations('begin')
  const counts = chosen.facets.data?.canton
  const empty = counts ? cantonsWithout(wishes.checked, counts) : []
  const all = useMarket(empty.length > 0 ? filtersOf(withoutLanguages(wishes.checked)) : null)
  const countOf = (canton: string) => all.data?.canton.find(({ value }) => value === canton)?.count ?? 0
  const hidden = empty.filter(({ values: [canton = ''] }) => countOf(canton) > 0)
  if (hidden.length === 0 || all.isPlaceholderData) return null
  const words = hidden.map(({ label, values: [canton = ''] }) =>
    t('hidden_canton', { canton: label, n: countOf(canton), shown: formatInteger(countOf(canton)) }),
  )
  const widen = () => {
    for (const { of, id } of wishes.checked) if (of === 'language') wishes.toggle(id)
  }
  return (
    <p role="status" className="text-sm text-warn sm:pl-[7.25rem]">
      {t('hidden_cantons', { cantons: words.join(', ') })}{' '}
      <button type="button" className="min-h-6 text-accent underline" onClick={widen}>
        {t('all_languages')}
      </button>
    </p>
  )
}
