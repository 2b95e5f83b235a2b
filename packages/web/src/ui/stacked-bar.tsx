import { formatInteger } from '#web/language/format.ts'
import { classNames } from '#web/ui/class-names.ts'

export type Segment = { name: string; count: number; fill: string }

type Props = {
  segments: readonly Segment[]
  /** The total, if the segments do not add up to it. */
  of?: number
  className?: string
}

/** Shows shares of a total in one bar, with a text alternative. */
export function StackedBar({ segments, of = 0, className }: Props) {
  const sum = Math.max(
    of,
    segments.reduce((total, { count }) => total + count, 0),
  )
  const shown = segments.filter(({ count }) => count > 0)
  const words = shown.map(({ name, count }) => `${name} ${formatInteger(count)}`).join(', ')
  let at = 0
  return (
    <svg
      viewBox="0 0 200 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={words || '0'}
      className={classNames('h-2 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <title>{words}</title>
      {shown.map(({ name, count, fill }, n) => {
        const width = (200 * count) / sum
        const x = at
        at += width
        const gap = n < shown.length - 1 ? 0.8 : 0
        return <rect key={name} x={x} width={Math.max(0.5, width - gap)} height="8" className={fill} />
      })}
    </svg>
  )
}
