import { type SourceName, sourceNames } from '@alphorn/contract/directory/source-names'
import { useTranslations } from 'use-intl'

type Underscored<Name extends string> = Name extends `${infer First}-${infer Second}`
  ? `${First}_${Second}`
  : Name
/** The words of a source: the compiler names those that the catalogues lack. */
type SourceKey = `source_${Underscored<SourceName | 'website-finder'> | 'synthetic' | 'demo'}`

const named: ReadonlySet<string> = new Set([...sourceNames, 'website-finder', 'synthetic', 'demo'])

/** The name of a source of the directory in the language of the reader; a file is called as its operator called it. */
export function useSourceWords() {
  const t = useTranslations('provenance')
  return (source: string) =>
    named.has(source) ? t(`source_${source.replaceAll('-', '_')}` as SourceKey) : source
}
