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

/** Holds the dialog of the filters by facts about companies. */
export function useCompanyFactDialog({ filters, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const dialog = open && (
    <Suspense fallback={null}>
      <CompanyFactDialog {...{ filters, onChange }} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { show: () => setOpen(true), dialog }
}

/** Shows how many filters by facts about companies are set, and opens their dialog. */
export function CompanyFactButton({ filters, onShow }: Pick<Props, 'filters'> & { onShow: () => void }) {
  const t = useTranslations('prospects')
  const active = countFacts(filters)
  return (
    <Button aria-haspopup="dialog" className="shrink-0" onClick={onShow}>
      {t('company_facts')}
      {active > 0 && <Badge tone="info">{formatInteger(active)}</Badge>}
    </Button>
  )
}

/** The filters by facts about companies: a button and its dialog. */
export function CompanyFactFilters(props: Props) {
  const { show, dialog } = useCompanyFactDialog(props)
  return (
    <>
      <CompanyFactButton filters={props.filters} onShow={show} />
      {dialog}
    </>
  )
}
