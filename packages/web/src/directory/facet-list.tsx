import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'

const shownAtFirst = 8

/** A value with its label and its number of companies; undefined until counted. */
export type FacetOption = { value: string; words: string; count: number | undefined }

type Props = {
  legend: string
  /** Only screen readers get the legend, because a visible label is above it. */
  isLegendHeard?: boolean
  options: readonly FacetOption[]
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

/** Filter values, most frequent first; selected ones are always included. */
export function FacetList({ legend, isLegendHeard = false, options, chosen = [], onChange }: Props) {
  const t = useTranslations('directory')
  const [all, setAll] = useState(false)
  const change = (value: string, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
    onChange(next.length === 0 ? undefined : next)
  }
  const sorted = options.toSorted(
    (a, b) =>
      Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)) || (b.count ?? 0) - (a.count ?? 0),
  )
  const shown = all ? sorted : sorted.slice(0, Math.max(shownAtFirst, chosen.length))
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend className={isLegendHeard ? 'sr-only' : 'mb-1 font-semibold'}>{legend}</legend>
      {shown.map(({ value, words, count }) => (
        <label key={value} className="flex min-h-7 items-start gap-2 py-1">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
          />
          <span className="min-w-0 flex-1 leading-5 break-words hyphens-auto">{words}</span>
          {count !== undefined && (
            <span className="text-sm leading-5 text-muted tabular">{formatInteger(count)}</span>
          )}
        </label>
      ))}
      {sorted.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          className="min-h-6 rounded px-1 text-sm text-muted hover:text-ink"
          onClick={() => setAll(!all)}
        >
          {all ? t('fewer') : t('all_of', { n: sorted.length })}
        </button>
      )}
    </fieldset>
  )
}
