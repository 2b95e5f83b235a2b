import type { NamedRequest } from '@alphorn/contract/app/app-views'
import type { ProjectChange } from '@alphorn/contract/project-changes'
import { useTranslations } from 'use-intl'

/** What a call did, in a sentence. A change without a text does not compile: it is no key of the catalogue. */
export function useChangeWords() {
  const t = useTranslations('audit_changes')
  const audit = useTranslations('audit')
  return ({ operation_id, method, company_name }: NamedRequest): string => {
    if (method === 'GET' || method === 'HEAD') return audit('read')
    const name = operation_id as ProjectChange
    // A log may name an operation of another version.
    if (!t.has(name)) return operation_id
    return t(name, { known: company_name ? 'yes' : 'no', company: company_name ?? '' })
  }
}
