import { type SourceName, sourceNames } from '@alphorn/contract/directory/source-names'
import { useTranslations } from 'use-intl'

type Underscored<Name extends string> = Name extends `${infer First}-${infer Second}`
  ? `${First}_${Second}`
  : Name
/** Names of the sources. The compiler reports a source without a translation. */
type SourceKey = `source_${Underscored<SourceName | 'website-finder'> | 'synthetic' | 'demo'}`

const named: ReadonlySet<string> = new Set([...sourceNames, 'website-finder', 'synthetic', 'demo'])

/** Returns the name of a source in the user's language; a file has the name given by its operator. */
export function useSourceWords() {
  const t = useTranslations('provenance')
  return (source: string) =>
    named.has(source) ? t(`source_${source.replaceAll('-', '_')}` as SourceKey) : source
}
