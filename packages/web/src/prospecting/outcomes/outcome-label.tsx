import type { OutcomeRow } from '@alphorn/contract/app/app-outcomes'
import { useTranslations } from 'use-intl'
import { languageName } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'

type LabelBy<By> = Extract<OutcomeRow['label'], { by: By }>

/** The property that the texts of a row share, in words. */
export function OutcomeLabel({ label }: { label: OutcomeRow['label'] }) {
  if (label.by === 'criterion') return <CriterionLabel label={label} />
  return label.by === 'hook' ? <HookLabel label={label} /> : <VersionLabel label={label} />
}

function CriterionLabel({ label: { text, verdict } }: { label: LabelBy<'criterion'> }) {
  const findings = useTranslations('findings')
  return <TwoLines main={text} more={findings(verdict)} />
}

function HookLabel({ label: { evidence, signal } }: { label: LabelBy<'hook'> }) {
  const t = useTranslations('outcome_breakdown')
  const kinds = useTranslations('evidence')
  const signals = useTranslations('signals')
  if (evidence === null) return <TwoLines main={t('no_claim')} more={t('no_claim_note')} />
  const source = kinds(`kind_${evidence}`)
  if (signal) return <TwoLines main={signals(`kind_${signal}`)} more={source} />
  return <TwoLines main={source} more={t('fact')} />
}

function VersionLabel({ label }: { label: LabelBy<'version'> }) {
  const t = useTranslations('outcome_breakdown')
  const { language } = useLanguage()
  const { executor, producer, producer_version, model, edited } = label
  const others = producer === 'person' ? t('person') : producer
  const byModel = model && executor === 'llm' ? t('model', { model }) : others
  const writer = executor === 'offline' && producer !== 'person' ? t('built_in') : byModel
  const more = [
    t('version', { no: producer_version }),
    languageName(label.language, language),
    t(edited ? 'edited' : 'unedited'),
  ]
  return <TwoLines main={writer} more={more.join(' · ')} />
}

function TwoLines({ main, more }: { main: string; more: string }) {
  return (
    <>
      <span className="block wrap-break-word">{main}</span>
      <span className="block text-sm font-normal text-muted">{more}</span>
    </>
  )
}
