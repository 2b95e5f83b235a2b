import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayAndTime, shortenHash } from '#web/language/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Difference } from '#web/ui/difference.tsx'

/** Joins the text of a revision, so that it can be compared with another. */
export function textOf({ variants }: OutreachRevision) {
  return variants.map(({ subject, body }) => [subject, body].filter(Boolean).join('\n\n')).join('\n\n———\n\n')
}

/** Shows every revision of the text, and the changes between them. */
export function RevisionHistory({ revisions }: { revisions: readonly OutreachRevision[] }) {
  const t = useTranslations('draft')
  const [shown, setShown] = useState<number | null>(null)
  if (revisions.length < 2) return null
  return (
    <section className="space-y-2" data-screen-only>
      <h3 className="font-semibold">{t('revisions')}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {revisions.map((revision, at) => {
          const before = revisions[at + 1]
          return (
            <li key={revision.outreach_revision_id} className="space-y-2 px-3 py-2">
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{t('revision', { n: revisions.length - at })}</span>
                {revision.approved && <Badge tone="ok">{t('approved')}</Badge>}
                <span className="text-sm text-muted tabular">{dayAndTime(revision.created_at)}</span>
                <code className="text-xs text-muted">{shortenHash(revision.content_fingerprint)}</code>
                {before && (
                  <Button
                    className="ml-auto"
                    size="small"
                    variant="quiet"
                    aria-expanded={shown === at}
                    onClick={() => setShown(shown === at ? null : at)}
                  >
                    {t('compare')}
                  </Button>
                )}
              </div>
              {shown === at && before && (
                <Difference
                  before={textOf(before)}
                  after={textOf(revision)}
                  lang={revision.variants[0]!.language}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
