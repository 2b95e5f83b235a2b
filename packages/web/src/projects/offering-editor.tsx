import {
  type OfferingContent,
  OfferingContent as OfferingSchema,
  type Project,
} from '@alphorn/contract/projects'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { useDeed } from '#web/data/use-deed.ts'
import {
  OfferingBasics,
  OfferingCriteria,
  OfferingPoints,
  OfferingQuestions,
  OfferingSender,
} from '#web/projects/offering-fields.tsx'
import { OfferingConsequences } from '#web/projects/offering-consequences.tsx'
import { offeringLines } from '#web/projects/offering-lines.ts'
import { emptyOffering, type OfferingForm } from '#web/projects/project-form.ts'
import { withTranslations } from '#web/projects/with-translations.ts'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Card } from '#web/ui/page.tsx'
import { tell } from '#web/ui/toasts.tsx'

const Form = z.object({ offering: OfferingSchema })

/** What of a revision the form edits. */
function contentIn(offering: Project['offering']): OfferingContent {
  if (!offering) return emptyOffering
  const { name, summary, points, criteria, questions, sender } = offering
  return { name, summary, points, criteria, questions, sender }
}

type Props = { project: Project; revision: number; onClose: () => void }

/** The form of an offering; what it changes is shown before it is saved. */
export function OfferingEditor({ project, revision, onClose }: Props) {
  const t = useTranslations('offering')
  const lost = useTranslations('offering_check')
  const common = useTranslations('common')
  const { project_id } = project
  const [checking, setChecking] = useState<OfferingContent | null>(null)
  const form = useForm<OfferingForm>({
    defaultValues: { offering: contentIn(project.offering) },
    resolver: shapeResolver<OfferingForm>(Form),
  })
  const carried = checking && withTranslations(project.offering, checking)
  const save = useDeed('app_offering_edit', {
    onDone: () => {
      tell(t('saved'))
      onClose()
    },
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(({ offering }) => setChecking(offering))(event)}>
        <Card>
          <div className="space-y-8">
            <OfferingBasics />
            <OfferingPoints />
            <OfferingCriteria />
            <OfferingQuestions />
            <OfferingSender />
          </div>
        </Card>
        <div className="sticky bottom-0 mt-3 flex justify-end gap-2 border-t border-line bg-ground py-3">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" type="submit">
            {t('check_changes')}
          </Button>
        </div>
      </form>
      {carried && checking && (
        <Modal
          open
          wide
          onClose={() => setChecking(null)}
          title={t('check_changes')}
          footer={
            <>
              <Button onClick={() => setChecking(null)}>{common('back')}</Button>
              <Button
                look="primary"
                busy={save.isPending}
                onClick={() => save.mutate({ project_id, ...carried.content })}
              >
                {t('save')}
              </Button>
            </>
          }
        >
          <div className="space-y-3 pb-2">
            <OfferingConsequences project_id={project_id} content={carried.content} revision={revision} />
            {carried.dropped > 0 && (
              <p className="font-medium text-warn">{lost('translations', { n: carried.dropped })}</p>
            )}
            <Difference
              lang={project.language}
              before={offeringLines(contentIn(project.offering))}
              after={offeringLines(checking)}
            />
            <FormFailure error={save.error} />
          </div>
        </Modal>
      )}
    </FormProvider>
  )
}
