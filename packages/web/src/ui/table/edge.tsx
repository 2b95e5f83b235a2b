import { classNames } from '#web/ui/class-names.ts'

/**
 * Fades out cells that are cut at the edge of the table, to show that there are more. At the end of the row it lies
 * over the padding. `after`: the number of columns before it.
 */
export function Edge({ after, tone }: { after: number; tone: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none sticky right-0 row-start-1 -mr-2 -ml-8 w-10 self-stretch',
        'mask-[linear-gradient(to_right,transparent,black)]',
        tone,
      )}
      style={{ gridColumnStart: after + 1 }}
    />
  )
}
