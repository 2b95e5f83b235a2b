import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '#web/ui/class-names.ts'

/** Shows the changes between two texts, word by word. Additions and removals can be distinguished without colour. */
export function Difference({ before, after, lang }: { before: string; after: string; lang?: string }) {
  const t = useTranslations('common')
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after])
  if (parts.every(({ added, removed }) => !added && !removed))
    return <p className="text-muted">{t('no_difference')}</p>
  return (
    <p
      lang={lang}
      className="rounded-md border border-line bg-ground p-3 leading-relaxed whitespace-pre-wrap"
    >
      {parts.map(({ value, added, removed }, at) =>
        added ? (
          <ins key={at} className="rounded-sm bg-ok-soft text-ok decoration-1">
            {value}
          </ins>
        ) : (
          <span key={at}>
            {removed ? (
              <del className={classNames('rounded-sm bg-bad-soft text-bad decoration-1')}>{value}</del>
            ) : (
              value
            )}
          </span>
        ),
      )}
    </p>
  )
}
