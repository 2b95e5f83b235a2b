import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'

type Props = { project_id: string; content: OfferingContent; revision: number }

/** Shows how many texts cite the old offering, and which of them would lose a citation. */
export function OfferingConsequences({ project_id, content, revision }: Props) {
  const t = useTranslations('offering_check')
  const check = useQuery({
    queryKey: ['support of texts', project_id, content],
    queryFn: async () => (await callRoute('app_offering_check', { project_id, ...content })).data,
  })
  if (check.error) return <FailureNotice error={check.error} retry={() => void check.refetch()} />
  if (!check.data) return <p className="text-muted">{t('checking')}</p>
  const { texts, losing, statements } = check.data
  const cited = statements.filter((one) => one.texts > 0)
  return (
    <div className="space-y-1" role="status">
      <p className={losing > 0 ? 'font-medium text-warn' : 'text-muted'}>
        {texts === 0
          ? t('none')
          : `${t('cite', { n: texts, shown: formatInteger(texts), revision })} ${t('lose', { n: losing, shown: formatInteger(losing) })}`}
      </p>
      {cited.length > 0 && (
        <ul className="list-disc pl-5 text-sm" aria-label={t('gone')}>
          {cited.map((one) => (
            <li key={one.text}>
              <span className="line-clamp-1">{one.text}</span>
              <span className="text-muted">
                {t('texts', { n: one.texts, shown: formatInteger(one.texts) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
