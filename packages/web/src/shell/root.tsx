import { Link, Outlet, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { failureOf } from '#web/data/failures.ts'
import { ProofSlot } from '#web/accounts/sign-in/proof-slot.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { WithinModals } from '#web/ui/within-modals.ts'

export function Root() {
  return (
    <WithinModals value={<ProofSlot />}>
      <Outlet />
      <ProofSlot />
    </WithinModals>
  )
}

/** Placeholder while the session loads. It has the layout of the shell, so that nothing moves afterwards. */
export function Pending() {
  return <div className="h-full bg-ground" aria-busy />
}

export function NotFound() {
  const t = useTranslations('not_found')
  return (
    <main className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="text-sm text-muted tabular">404</p>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="max-w-sm text-muted">{t('text')}</p>
      <Link to="/" className={buttonClass('plain')}>
        {t('home')}
      </Link>
    </main>
  )
}

/** Shown when a screen fails to render. */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('errors')
  const { code, request_id, message } = failureOf(error)
  return (
    <main className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center" role="alert">
      <h1 className="text-xl font-semibold">{t(`${code}.title`)}</h1>
      <p className="max-w-md text-muted">{t(`${code}.text`)}</p>
      <p className="max-w-md font-mono text-xs text-muted">{[code, request_id ?? message].join(' · ')}</p>
      <button type="button" className={buttonClass('plain')} onClick={reset}>
        {t('retry')}
      </button>
    </main>
  )
}
