import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import type { AppTable } from '@alphorn/contract/app'
import type { ProjectChangeName } from '@alphorn/contract/project-changes'
import { useTranslations } from 'use-intl'

/** A call of the audit history; in a project, it includes the name of the company. */
type LoggedCall = Pick<AuditRow, 'method' | 'operation_id'> & { company_name?: string | null }

/** Changes of the account outside its projects: calls, and the steps of a synchronisation with the CRM. */
type AccountChange =
  | 'crm_pull'
  | Exclude<
      { [Name in keyof AppTable]: AppTable[Name] extends { mutates: false } ? never : Name }[keyof AppTable],
      ProjectChangeName
    >

/** Returns whether a call changed nothing. */
export const isRead = ({ method }: LoggedCall) => method === 'GET' || method === 'HEAD'

/**
 * Returns a function that describes what a call did. A change without a text does not compile, because it is not a key
 * of the catalogue.
 */
export function useChangeWords() {
  const t = useTranslations('audit_changes')
  const account = useTranslations('account_changes')
  const audit = useTranslations('audit')
  return (call: LoggedCall): string => {
    if (isRead(call)) return audit('read')
    const { operation_id, company_name } = call
    const name = operation_id as ProjectChangeName
    if (t.has(name)) return t(name, { known: company_name ? 'yes' : 'no', company: company_name ?? '' })
    const ofAccount = operation_id as AccountChange
    // The history may contain operations of another version.
    return account.has(ofAccount) ? account(ofAccount) : operation_id
  }
}
