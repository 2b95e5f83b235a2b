import type { Signal } from '@alphorn/contract/directory/signals'

/** Title of an entry, for example "Seat moved: Muster AG". */
export function titleOf({ kind, company }: Signal) {
  const words = kind.replaceAll('_', ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}: ${company.name ?? company.uid ?? ''}`
}

/**
 * Returns the URL of the publication, or of the company's page in the app if the source has none. Without `PUBLIC_URL`
 * it is a path, which readers resolve against the feed's address.
 */
export const linkOf = ({ source, company }: Signal, publicUrl: string | null) =>
  source.url ?? `${publicUrl ?? ''}/directory/${company.company_id}`

/** Writes the previous state, the new state and the publication's text, one per line. */
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
