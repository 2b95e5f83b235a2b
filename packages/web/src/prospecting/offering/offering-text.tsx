import type { Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTestWords } from '#web/prospecting/offering/use-test-words.ts'
import { languageNames } from '#web/language/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Choice } from '#web/ui/choice.tsx'

type Props = { offering: OfferingContent; language: Language }

/** Shows an offering in the project's language and its translations. */
export function OfferingText({ offering, language }: Props) {
  const t = useTranslations('offering')
  const others = useTranslations('offering_translations')
  const wordsOf = useTestWords()
  const [shown, setShown] = useState(language)
  const { criteria, questions, sender, translations = {} } = offering
  const versions = languages.filter((one) => one === language || translations[one])
  const { name, summary, points } = translations[shown] ?? offering
  return (
    <div className="space-y-5">
      {versions.length > 1 && (
        <Choice
          bare
          legend={others('shown')}
          options={versions.map((one) => [one, languageNames[one]])}
          chosen={shown}
          onChange={setShown}
        />
      )}
      <div className="space-y-5">
        <div lang={shown}>
          <h2 className="text-lg font-semibold">{name}</h2>
          <p className="max-w-prose whitespace-pre-line">{summary}</p>
        </div>
        <Listed title={t('points')} lang={shown}>
          {points.map((point) => (
            <li key={point.id}>{point.text}</li>
          ))}
        </Listed>
      </div>
      <Listed title={t('criteria')} lang={language}>
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            {criterion.text}{' '}
            <Badge
              tone={criterion.kind === 'exclude' ? 'warn' : criterion.kind === 'must' ? 'info' : 'plain'}
            >
              {t(`kind_${criterion.kind}`)} · {criterion.weight}
            </Badge>
            {criterion.test && <span className="block text-sm text-muted">{wordsOf(criterion.test)}</span>}
          </li>
        ))}
      </Listed>
      <Listed title={t('questions')} lang={language}>
        {questions.map((question) => (
          <li key={question.id}>{question.text}</li>
        ))}
      </Listed>
      <Sender sender={sender} />
    </div>
  )
}

function Sender({ sender }: Pick<OfferingContent, 'sender'>) {
  const t = useTranslations('offering')
  return (
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
  )
}

function Listed({ title, lang, children }: { title: string; lang: Language; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul lang={lang} className="list-disc space-y-1 pl-5">
        {children}
      </ul>
    </section>
  )
}
