import { initialsOf } from '#web/ui/initials-of.ts'

/** Shows the initials of the user who owns a prospect. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      className="inline-flex size-5 items-center justify-center rounded-full bg-accent text-2xs font-semibold text-on-accent"
      title={name}
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">{name}</span>
    </span>
  )
}
