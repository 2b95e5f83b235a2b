import { useTranslations } from 'use-intl'

/** The name of a source of the directory in the language of the reader; a file is called as its operator called it. */
export function useSourceWords() {
  const t = useTranslations('provenance')
  return (source: string) => {
    const key = `source_${source.replaceAll('-', '_')}` as 'source_zefix'
    return t.has(key) ? t(key) : source
  }
}
