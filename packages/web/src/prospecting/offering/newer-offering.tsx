import type { Project } from '@alphorn/contract/prospecting/projects'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { contentIn } from '#web/prospecting/offering/offering-form.ts'
import { offeringLines } from '#web/prospecting/offering/offering-lines.ts'
import { useTestWords } from '#web/prospecting/offering/use-test-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'

/** Returns whether another user saved a revision after the edited one. */
export function isNewer({ offering: edited }: Project, now: Project | undefined): boolean {
  return now !== undefined && now.offering?.revision_id !== edited?.revision_id
}

/** Shows that another user saved a revision meanwhile, and what they changed. */
export function NewerOffering({ base, newer }: { base: Project; newer: Project }) {
  const t = useTranslations('offering_newer')
  const { language } = useLanguage()
  const wordsOf = useTestWords()
  const [shown, setShown] = useState(false)
  return (
    <div className="space-y-2 rounded-md bg-warn-soft px-3 py-2">
      <p role="alert" className="font-medium text-warn">
        {t('title', { when: newer.offering ? formatAgo(newer.offering.created_at, language) : '' })}
      </p>
      <p className="text-sm">{t('text')}</p>
      <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'hide' : 'show')}
      </Button>
      {shown && (
        <div className="rounded-md bg-surface p-2">
          <Difference
            lang={base.language}
            before={offeringLines(contentIn(base.offering), wordsOf)}
            after={offeringLines(contentIn(newer.offering), wordsOf)}
          />
        </div>
      )}
    </div>
  )
}
