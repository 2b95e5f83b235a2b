import type { OfferingContent } from '@alphorn/contract/projects'
import { useTranslations } from 'use-intl'
import { Badge } from '#web/ui/badge.tsx'

/** An offering as it is read. */
export function OfferingText({ offering }: { offering: OfferingContent }) {
  const t = useTranslations('offering')
  const { name, summary, points, criteria, questions, sender } = offering
  return (
    <div className="space-y-5">
      <div>
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="whitespace-pre-line">{summary}</p>
      </div>
      <Listed title={t('points')}>
        {points.map((point) => (
          <li key={point.id}>{point.text}</li>
        ))}
      </Listed>
      <Listed title={t('criteria')}>
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            {criterion.text}{' '}
            <Badge tone={criterion.kind === 'exclude' ? 'bad' : criterion.kind === 'must' ? 'info' : 'plain'}>
              {t(`kind_${criterion.kind}`)} · {criterion.weight}
            </Badge>
          </li>
        ))}
      </Listed>
      <Listed title={t('questions')}>
        {questions.map((question) => (
          <li key={question.id}>{question.text}</li>
        ))}
      </Listed>
      <section>
        <h3 className="mb-1 font-semibold">{t('sender')}</h3>
        <address className="not-italic">
          {sender.name}
          <br />
          {sender.organisation}
          <br />
          {sender.address}
          <br />
          {sender.email}
        </address>
      </section>
    </div>
  )
}

function Listed({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="list-disc space-y-1 pl-5">{children}</ul>
    </section>
  )
}
