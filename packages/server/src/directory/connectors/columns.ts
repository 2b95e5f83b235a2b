import { SourceFault } from '#server/directory/connectors/source-fault'

/**
 * Returns the positions of columns in the header of a table. Throws if one is missing, because the source has then
 * changed its format.
 */
export function columnsOf<Name extends string>(
  cells: readonly string[],
  names: readonly Name[],
  source: string,
): Readonly<Record<Name, number>> {
  const plain = (text: string) =>
    text
      .replace(/^\ufeff/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  const head = cells.map(plain)
  const missing = names.filter((name) => !head.includes(plain(name)))
  if (missing.length > 0)
    throw new SourceFault(
      'changed_format',
      `${source} has changed: there is no column ${missing.join(', ')} in "${cells.join(', ').slice(0, 300)}".`,
    )
  return Object.fromEntries(names.map((name) => [name, head.indexOf(plain(name))])) as Record<Name, number>
}
