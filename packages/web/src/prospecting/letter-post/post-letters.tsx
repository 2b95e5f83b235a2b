import type { LetterDispatch } from '@alphorn/contract/letter-post/letter-post'
import { useQuery } from '@tanstack/react-query'
import { Mail, Play, RefreshCw, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope, useRole } from '#web/data/use-has-scope.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatAmount, formatInteger } from '#web/language/format.ts'
import { ConnectPingen } from '#web/prospecting/letter-post/connect-pingen.tsx'
import { DispatchedLetters } from '#web/prospecting/letter-post/dispatched-letters.tsx'
import { RemovePingen } from '#web/prospecting/letter-post/remove-pingen.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Form } from '#web/shared/forms/form.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = { project_id: string; export_id: string; onClose: () => void }

/** Milliseconds between two reads while Pingen processes letters. */
const pollIntervalMs = 2000

const isInProgress = ({ phase, stopped }: LetterDispatch) =>
  !stopped && (phase === 'preparing' || phase === 'posting')

/** The letters of an export at Pingen: uploaded, priced, posted when a person confirms the price, and tracked. */
export function PostLetters({ project_id, export_id, onClose }: Props) {
  const t = useTranslations('letter_post')
  const common = useTranslations('common')
  const service = useQuery(routeQuery('app_letter_service', {}))
  const query = useQuery({
    ...routeQuery('app_dispatch', { project_id, export_id }),
    refetchInterval: ({ state: { data } }) => {
      const { dispatch = null } = (data as { dispatch: LetterDispatch | null } | undefined) ?? {}
      return dispatch && isInProgress(dispatch) ? pollIntervalMs : false
    },
  })
  const [doing, setDoing] = useState<'connect' | 'remove' | null>(null)
  const isOwner = useRole() === 'owner'
  if (doing === 'connect')
    return <ConnectPingen connection={service.data?.connection ?? null} onClose={() => setDoing(null)} />
  if (doing === 'remove') return <RemovePingen onClose={() => setDoing(null)} />
  const connection = service.data?.connection
  const error = service.error ?? query.error
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          {isOwner && connection && (
            <>
              <Button variant="quiet" onClick={() => setDoing('remove')}>
                {t('remove')}
              </Button>
              <Button onClick={() => setDoing('connect')}>{t('edit')}</Button>
            </>
          )}
          <Button onClick={onClose}>{common('close')}</Button>
        </>
      }
    >
      <div className="space-y-4 pb-2">
        {error && <FailureNotice error={error} />}
        {!error && (!service.data || !query.data) && <SkeletonRows rows={3} />}
        {service.data && query.data && (
          <>
            {!connection && <Unconnected isOwner={isOwner} onConnect={() => setDoing('connect')} />}
            {query.data.dispatch === null ? (
              connection && <Begin project_id={project_id} export_id={export_id} />
            ) : (
              <Dispatch project_id={project_id} dispatch={query.data.dispatch} />
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

function Unconnected({ isOwner, onConnect }: { isOwner: boolean; onConnect: () => void }) {
  const t = useTranslations('letter_post')
  if (!isOwner) return <p>{t('unconnected_member')}</p>
  return (
    <div className="space-y-2">
      <p>{t('unconnected')}</p>
      <Button variant="primary" onClick={onConnect}>
        {t('connect')}
      </Button>
    </div>
  )
}

function Begin({ project_id, export_id }: Omit<Props, 'onClose'>) {
  const t = useTranslations('letter_post')
  const step = useRouteMutation('app_dispatch_step')
  const form = useRouteForm('app_dispatch_step', step, {
    values: { product: 'cheap' } as Pick<LetterDispatch, 'product'>,
    given: ({ product }) => ({ project_id, export_id, step: 'prepare' as const, product }),
  })
  if (!useHasScope('prospect:write')) return null
  return (
    <Form
      of={form}
      className="space-y-3"
      actions={
        <Button type="submit" variant="primary" icon={<Search aria-hidden />} busy={form.busy}>
          {t('begin')}
        </Button>
      }
    >
      <SelectField label={t('product')} {...form.field('product')}>
        <option value="cheap">{t('product_cheap')}</option>
        <option value="fast">{t('product_fast')}</option>
      </SelectField>
      <p className="text-sm text-muted">{t('begin_text')}</p>
    </Form>
  )
}

type DispatchProps = { project_id: string; dispatch: LetterDispatch }

function Dispatch({ project_id, dispatch }: DispatchProps) {
  return (
    <>
      <Fault project_id={project_id} dispatch={dispatch} />
      <Phase project_id={project_id} dispatch={dispatch} />
      <DispatchedLetters letters={dispatch.letters} />
    </>
  )
}

function Phase({ project_id, dispatch }: DispatchProps) {
  const t = useTranslations('letter_post')
  const { phase, ready, price_minor, currency, letters } = dispatch
  if (phase !== 'priced' || price_minor === null || currency === null)
    return <p role="status">{t(`phase_${phase}`)}</p>
  const price = formatAmount(price_minor / 100, currency)
  return (
    <div className="space-y-2 rounded-md border border-line px-3 py-2">
      <p role="status" className="font-medium">
        {t('priced', { n: ready, shown: formatInteger(ready), price })}
      </p>
      {ready < letters.length && <p className="text-sm text-muted">{t('priced_rest')}</p>}
      <Step
        given={{ project_id, export_id: dispatch.export_id, step: 'post', price_minor }}
        word={t('post', { price })}
        icon={<Mail aria-hidden />}
      />
      <Step
        given={{ project_id, export_id: dispatch.export_id, step: 'prepare' }}
        word={t('ask_again')}
        icon={<RefreshCw aria-hidden />}
      />
    </div>
  )
}

/** Shows why the letters wait or stopped, the remedy, and the message of Pingen. */
function Fault({ project_id, dispatch }: DispatchProps) {
  const t = useTranslations('letter_post')
  const { fault, fault_detail, stopped, export_id } = dispatch
  if (fault === null) return null
  return (
    <div
      role={stopped ? 'alert' : 'status'}
      className="space-y-1 rounded-md bg-warn-soft px-3 py-2 text-warn"
    >
      <p className="font-medium">{stopped ? t('stopped') : t('waiting')}</p>
      <p>{t(`fault_${fault}`)}</p>
      {fault_detail !== null && <p className="text-sm wrap-anywhere">{t('said', { words: fault_detail })}</p>}
      {stopped && (
        <Step
          given={{ project_id, export_id, step: 'resume' }}
          word={t('resume')}
          icon={<Play aria-hidden />}
        />
      )}
    </div>
  )
}

type StepProps = {
  given: { project_id: string; export_id: string; step: 'prepare' | 'post' | 'resume'; price_minor?: number }
  word: string
  icon: ReactNode
}

function Step({ given, word, icon }: StepProps) {
  const step = useRouteMutation('app_dispatch_step')
  if (!useHasScope('prospect:write')) return null
  return (
    <>
      <Button
        variant={given.step === 'post' ? 'primary' : 'plain'}
        icon={icon}
        busy={step.isPending}
        onClick={() => step.mutate(given)}
      >
        {word}
      </Button>
      <FormFailure error={step.error} />
    </>
  )
}
