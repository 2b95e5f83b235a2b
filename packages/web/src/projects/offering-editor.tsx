import {
  type OfferingContent,
  OfferingContent as OfferingSchema,
  type Project,
} from '@alphorn/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { reading } from '#web/data/client.ts'
import { shapeResolver } from '#web/data/shape-resolver.ts'
import { useDeed } from '#web/data/use-deed.ts'
import {
  OfferingBasics,
  OfferingCriteria,
  OfferingPoints,
  OfferingQuestions,
  OfferingSender,
} from '#web/projects/offering-fields.tsx'
import { offeringLines } from '#web/projects/offering-lines.ts'
import { emptyOffering, type OfferingForm } from '#web/projects/project-form.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
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

/** The form of an offering; what it changes is shown before it is saved. */
export function OfferingEditor({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('offering')
  const common = useTranslations('common')
  const { project_id } = project
  const [checking, setChecking] = useState<OfferingContent | null>(null)
  const form = useForm<OfferingForm>({
    defaultValues: { offering: contentIn(project.offering) },
    resolver: shapeResolver<OfferingForm>(Form),
  })
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
      {checking && (
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
                onClick={() => save.mutate({ project_id, ...checking })}
              >
                {t('save')}
              </Button>
            </>
          }
        >
          <div className="space-y-3 pb-2">
            <Consequences project_id={project_id} />
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

/** How many texts were written from the offering as it was. */
function Consequences({ project_id }: { project_id: string }) {
  const t = useTranslations('offering')
  const { data } = useQuery(reading('app_summary', { project_id }))
  const drafts = data?.states.drafted ?? 0
  return (
    <p className={classNames('text-muted', drafts > 0 && 'font-medium text-warn')}>
      {t('consequences', { n: drafts })}
    </p>
  )
}
