import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { type CompanyFacts, countFacts } from '#web/prospecting/prospects/fact-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const CompanyFactDialog = lazyPart(
  () => import('#web/prospecting/prospects/company-fact-dialog.tsx'),
  'CompanyFactDialog',
)

type Props = { filters: CompanyFacts; onChange: (changed: CompanyFacts) => void }

/** Opens the filters by facts about companies, and shows how many are set. */
export function CompanyFactFilters({ filters, onChange }: Props) {
  const t = useTranslations('prospects')
  const [open, setOpen] = useState(false)
  const active = countFacts(filters)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('company_facts')}
        {active > 0 && <Badge tone="info">{formatInteger(active)}</Badge>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CompanyFactDialog {...{ filters, onChange }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
