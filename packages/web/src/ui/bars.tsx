import { classNames } from '#web/ui/class-names.ts'

type Props = {
  values: readonly number[]
  /** Description of the bars for screen readers. */
  label: string
  className?: string
}

/** A row of small bars, one per number. */
export function Bars({ values, label, className }: Props) {
  const most = Math.max(1, ...values)
  const width = values.length * 3
  return (
    <svg
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      className={classNames('inline-block', className)}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <line x1="0" x2={width} y1="19.5" y2="19.5" className="stroke-line" />
      {values.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a moment is its place
        <rect
          key={at}
          x={at * 3}
          width="2"
          y={20 - (20 * one) / most}
          height={(20 * one) / most}
          className="fill-accent"
        />
      ))}
    </svg>
  )
}
