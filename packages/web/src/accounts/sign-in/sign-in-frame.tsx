import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AppearanceMenu, LanguageMenu } from '#web/ui/preferences.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'

/** Frame of the sign-in and sign-up pages, with the logo, the slogan and the choice of language. */
export function SignInFrame({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('session')
  useDocumentTitle(title)
  return (
    <div className="grid min-h-full lg:grid-cols-[1fr_minmax(26rem,38rem)]">
      <main className="flex flex-col px-6 py-5 sm:px-10">
        <div className="flex items-center justify-between">
          <Mark />
          <div className="flex items-center gap-1">
            <LanguageMenu />
            <AppearanceMenu />
          </div>
        </div>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 py-10">
          <div className="space-y-1">
            <h1 className="text-2xl font-semibold">{title}</h1>
            <p className="min-h-5 text-muted">{text}</p>
          </div>
          {!isSecureContext && (
            <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
              {t('needs_https')}
            </p>
          )}
          {children}
        </div>
      </main>
      <aside
        className="hidden flex-col justify-center gap-8 border-l border-line bg-surface px-12 lg:flex"
        aria-label={t('promise_label')}
      >
        <p className="text-2xl leading-snug font-semibold text-balance">{t('promise')}</p>
        <ol className="space-y-4">
          {(['identity', 'truth', 'approval'] as const).map((name, at) => (
            <li key={name} className="flex gap-3">
              <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent tabular">
                {at + 1}
              </span>
              <div>
                <p className="font-semibold">{t(`${name}_title`)}</p>
                <p className="text-muted">{t(`${name}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  )
}
