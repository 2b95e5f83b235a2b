import { rolesWith } from '@alphorn/contract/core/roles'
import type { Scope } from '@alphorn/contract/core/scopes'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHasScope, useRole } from '#web/data/use-has-scope.ts'
import { wordList } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page.tsx'

type Props = {
  scope: Scope
  /** Title of the screen. */
  title: string
  children: ReactNode
}

/** Renders a screen for users with the scope. Others see which roles may use it, instead of a form without effect. */
export function NeedsScope({ scope, title, children }: Props) {
  const errors = useTranslations('errors')
  const remedies = useTranslations('remedies')
  const names = useTranslations('roles')
  const { language } = useLanguage()
  const may = useHasScope(scope)
  const own = useRole()
  if (may) return children
  if (own === null) return null
  const roles = wordList(
    rolesWith(scope).map((role) => names(role)),
    language,
  )
  return (
    <>
      <PageHead title={title} />
      <Empty icon={Lock} title={errors('forbidden.title')}>
        {remedies('roles', { roles, own: names(own) })}
      </Empty>
    </>
  )
}
