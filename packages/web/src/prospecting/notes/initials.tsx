/** Who looks after something, in two letters. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
  const shown = `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1)! : ''}`.toUpperCase()
  return (
    <span
      className="inline-flex size-5 items-center justify-center rounded-full bg-accent text-2xs font-semibold text-on-accent"
      title={name}
    >
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{name}</span>
    </span>
  )
}
