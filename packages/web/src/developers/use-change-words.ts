import type { NamedRequest } from '@alphorn/contract/app/app-views'
import type { ProjectChange } from '@alphorn/contract/project-changes'
import { useTranslations } from 'use-intl'

/** Whether a call changed nothing. */
export const isRead = ({ method }: NamedRequest) => method === 'GET' || method === 'HEAD'

/**
 * Returns a function that describes in a sentence what a call did. A change without a text does not compile: it is no
 * key of the catalogue.
 */
export function useChangeWords() {
  const t = useTranslations('audit_changes')
  const audit = useTranslations('audit')
  return (call: NamedRequest): string => {
    if (isRead(call)) return audit('read')
    const { operation_id, company_name } = call
    const name = operation_id as ProjectChange
    // A log may name an operation of another version.
    if (!t.has(name)) return operation_id
    return t(name, { known: company_name ? 'yes' : 'no', company: company_name ?? '' })
  }
}
