import { classNames } from '#web/ui/class-names.ts'

/** Cells that are cut at the edge of the table fade out there: more of them is to the right. At the end it lies over the padding. */
export function Edge({ tone }: { tone: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none sticky right-0 -mr-6 -ml-8 w-10 self-stretch mask-[linear-gradient(to_right,transparent,black)]',
        tone,
      )}
    />
  )
}
