import type { CriterionAnswer } from '@alphorn/contract/prospecting/criterion-answers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Answer = CriterionAnswer['answer']
type Props = {
  project_id: string
  prospect_id: string
  criterion_id: string
  /** The earlier answer, which applies until the prospect is qualified again. */
  answer: Answer | undefined
  /** One key answers the first open question. */
  first: boolean
}

const keyOf = { yes: 'y', no: 'n' } as const

/** Asks a person about a criterion that the directory cannot decide: yes or no. */
export function CriterionQuestion({ answer, first, ...of }: Props) {
  const t = useTranslations('criterion_question')
  const may = useHasScope('prospect:write')
  const queries = useQueryClient()
  const idempotencyKeys = useRef(new Map<Answer, string>())
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (given: Answer) => {
      const idempotencyKey = idempotencyKeys.current.get(given) ?? crypto.randomUUID()
      idempotencyKeys.current.set(given, idempotencyKey)
      return (await callRoute('app_criterion_answer', { ...of, answer: given }, { idempotencyKey })).data
    },
    onSuccess: ({ qualifies_again }) => {
      idempotencyKeys.current.clear()
      showToast(t(qualifies_again ? 'qualifies_again' : 'kept'))
    },
    onSettled: () => refetchVisible(queries),
  })
  const shown = isPending ? variables : answer
  const say = (given: Answer) => !isPending && mutate(given)
  useKeys(first && may && shown === undefined ? { y: () => say('yes'), n: () => say('no') } : {})
  if (!may) return null
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-2" role="group" aria-label={t('question')}>
      {(['yes', 'no'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          aria-pressed={shown === one}
          disabled={isPending}
          onClick={() => say(one)}
        >
          {t(one)}
          {first && shown === undefined && <Kbd>{keyOf[one]}</Kbd>}
        </Button>
      ))}
      {shown !== undefined && <span className="text-sm text-muted">{t('answered')}</span>}
    </span>
  )
}
