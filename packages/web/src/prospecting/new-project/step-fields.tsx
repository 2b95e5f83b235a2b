import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import {
  OfferingBasics,
  OfferingCriteria,
  OfferingPoints,
  OfferingQuestions,
  OfferingSender,
} from '#web/prospecting/offering/offering-fields.tsx'
import { ProjectBasics } from '#web/prospecting/project-fields/project-basics.tsx'
import type { ProjectForm } from '#web/prospecting/project-fields/project-form.ts'
import { type ProjectMarket, sourceOf } from '#web/prospecting/new-project/project-market.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const PipelineFields = lazyPart(
  () => import('#web/prospecting/project-fields/pipeline-fields.tsx'),
  'PipelineFields',
)
const RuleFields = lazyPart(() => import('#web/prospecting/project-fields/rule-fields.tsx'), 'RuleFields')
const OfferingText = lazyPart(() => import('#web/prospecting/offering/offering-text.tsx'), 'OfferingText')
const MarketStep = lazyPart(() => import('#web/prospecting/new-project/market-step.tsx'), 'MarketStep')

/** The steps of a new project. */
export type StepName = 'basics' | 'customers' | 'market' | 'pipeline' | 'rules' | 'check'

type FieldsProps = { name: StepName; market: ProjectMarket; onMarket: (market: ProjectMarket) => void }

/** The fields of one step; those of later steps load when they are shown. */
export function StepFields(props: FieldsProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <FieldsOf {...props} />
    </Suspense>
  )
}

function FieldsOf({ name, market, onMarket }: FieldsProps) {
  const form = useFormContext<ProjectForm>()
  switch (name) {
    case 'basics':
      return (
        <>
          <ProjectBasics />
          <OfferingBasics />
          <OfferingPoints />
        </>
      )
    case 'customers':
      return (
        <>
          <OfferingCriteria />
          <OfferingQuestions />
        </>
      )
    case 'market':
      return <MarketStep market={market} onMarket={onMarket} />
    case 'pipeline':
      return <PipelineFields />
    case 'rules':
      return (
        <>
          <OfferingSender />
          <RuleFields />
        </>
      )
    case 'check':
      return (
        <>
          <OfferingText offering={form.getValues('offering')} language={form.getValues('language')} />
          <ChosenMarket market={market} />
        </>
      )
  }
}

function ChosenMarket({ market }: { market: ProjectMarket }) {
  const t = useTranslations('project_market')
  const from = sourceOf(market) ? market.from : 'later'
  return <p className="text-muted">{t(`chosen_${from}`, { n: formatInteger(market.count) })}</p>
}
