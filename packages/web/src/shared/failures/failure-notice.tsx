import { Link, useRouter } from '@tanstack/react-router'
import { Check, CircleAlert, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldWords } from '#web/shared/failures/use-field-words.ts'
import { type Failure, failureOf, type Remedy, remedies } from '#web/data/failures.ts'
import { formatDuration } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailureRemedy } from '#web/shared/failures/failure-remedy.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

type Props = { error: unknown; retry?: () => void; screen?: boolean }

/** Shows a refused call to the user: what happened, what to do, and the request ID to quote. */
export function FailureNotice({ error, retry, screen = false }: Props) {
  const t = useTranslations('errors')
  const failure = failureOf(error)
  return (
    <div role="alert" className="m-4 flex max-w-2xl gap-3 rounded-lg border border-line bg-surface p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" aria-hidden />
      <div className="min-w-0 flex-1 space-y-2">
        {screen ? (
          <ScreenTitle title={t(`${failure.code}.title`)} />
        ) : (
          <p className="font-semibold">{t(`${failure.code}.title`)}</p>
        )}
        <p className="text-muted">{t(`${failure.code}.text`)}</p>
        <FieldFailures failure={failure} />
        <FailureRemedy failure={failure} />
        <Countdown
          // Each refusal has its own waiting time.
          key={failure.request_id}
          seconds={failure.retry_after}
          {...(retry && again.includes(remedies[failure.code]) && { onOver: retry })}
        />
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <RemedyAction failure={failure} retry={retry} />
          <Quote failure={failure} />
        </div>
      </div>
    </div>
  )
}

/** Title of a screen that shows only a failure. */
function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return <h1 className="font-semibold">{title}</h1>
}

function FieldFailures({ failure: { fields } }: { failure: Failure }) {
  const words = useFieldWords()
  if (fields.length === 0) return null
  return (
    <ul className="list-disc space-y-0.5 pl-5 text-sm">
      {fields.map((one) => (
        <li key={`${one.code} ${one.field}`}>
          {words(one)} <code className="text-xs text-muted">{one.field}</code>
        </li>
      ))}
    </ul>
  )
}

/** Failures that need no action by the user: the call is retried after the time that the service specified. */
const again: readonly Remedy[] = ['retry', 'wait']

/** Shows the remaining waiting time in minutes and seconds, and reports its end. */
function Countdown({ seconds, onOver }: { seconds: number | null; onOver?: () => void }) {
  const t = useTranslations('errors')
  const { language } = useLanguage()
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      if (left === 1) onOver?.()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left, onOver])
  if (left <= 0) return null
  return <p className="font-medium tabular">{t('again_in', { time: formatDuration(left, language) })}</p>
}

function RemedyAction({ failure, retry }: { failure: Failure; retry: (() => void) | undefined }) {
  const t = useTranslations('errors')
  const router = useRouter()
  const remedy = remedies[failure.code]
  if (remedy === 'see_usage')
    return (
      <Link to="/usage" className={buttonClass('plain', 'small')}>
        {t('see_usage')}
      </Link>
    )
  if (remedy === 'sign_in')
    return (
      <Link
        to="/sign-in"
        search={{ to: router.state.location.href }}
        className={buttonClass('plain', 'small')}
      >
        {t('sign_in')}
      </Link>
    )
  if (remedy === 'reset_view')
    return (
      <Link to="." search={{}} className={buttonClass('plain', 'small')}>
        {t('reset_view')}
      </Link>
    )
  if (failure.code === 'not_found')
    return (
      <Link to="/" className={buttonClass('plain', 'small')}>
        {t('to_projects')}
      </Link>
    )
  if (retry === undefined || remedy === 'none') return null
  return (
    <Button size="small" onClick={retry}>
      {t('retry')}
    </Button>
  )
}

/** Button that copies the code and the request ID for a message to the operator. */
function Quote({ failure: { code, request_id } }: { failure: Failure }) {
  const t = useTranslations('errors')
  const words = useTranslations('copying')
  const [copied, setCopied] = useState(false)
  const text = request_id === null ? code : `${code} · ${request_id}`
  const copyText = useCopy()
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
  }
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1.5 rounded px-1 font-mono text-xs text-muted hover:text-ink"
      title={t('copy_quote')}
      onClick={() => void copy()}
    >
      {text}
      {copied ? <Check className="size-3" aria-hidden /> : <Copy className="size-3" aria-hidden />}
      <span aria-live="polite">{copied && words('copied')}</span>
    </button>
  )
}
