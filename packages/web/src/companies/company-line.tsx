import type { Company } from '@alphorn/contract/directory/companies'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#web/language/language.tsx'

type CompanySummary = Pick<Company, 'uid' | 'seat' | 'noga' | 'size'>

/** Describes a company in one line: industry, place, size, UID. */
export function CompanyLine({ company: { uid, seat, noga, size } }: { company: CompanySummary }) {
  const t = useTranslations('company')
  const { language } = useLanguage()
  const place = [seat.name, seat.canton].filter(Boolean).join(' ')
  return [noga?.name?.[language], place, size && t(`size_${size.class}`), uid].filter(Boolean).join(' · ')
}
