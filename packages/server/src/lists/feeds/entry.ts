import type { Signal } from '@alphorn/contract/directory/signals'

/** "Seat moved: Muster AG". */
export function titleOf({ kind, company }: Signal) {
  const words = kind.replaceAll('_', ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}: ${company.name ?? company.uid ?? ''}`
}

/**
 * The publication, or the page of the company in the app where the source has no address for it. Without `PUBLIC_URL` that is a
 * path, which a reader takes from where it read the feed.
 */
export const linkOf = ({ source, company }: Signal, publicUrl: string | null) =>
  source.url ?? `${publicUrl ?? ''}/directory/${company.company_id}`

/** Writes the state before, the state now, and the publication's text, one per line. */
export function textOf({ company, before, after, text, published_on, source }: Signal) {
  const facts = [
    ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
  ] as (keyof NonNullable<typeof before>)[]
  const changes = facts.map(
    (fact) => `${fact}: ${[before?.[fact], after?.[fact]].filter(isGiven).join(' → ')}`,
  )
  const origin = [source.name, source.number].filter(isGiven).join(' ')
  return [
    `${company.name} (${company.uid})`,
    ...changes,
    ...(text ? [text] : []),
    `${published_on}, ${origin}`,
  ].join('\n')
}

function isGiven(value: unknown) {
  return value !== undefined && value !== null
}
