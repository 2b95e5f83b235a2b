import { sql } from 'kysely'
import { momentIn, noProspect, type PersonalDataColumn } from '#server/privacy/personal-data-column'

type Company = Parameters<PersonalDataColumn['about']>[0]

/** The words of other services about companies and persons: webhook endpoints, the CRM and Pingen. */
export const otherServicesData: readonly PersonalDataColumn[] = [
  {
    name: 'webhook_answers',
    table: 'webhook_deliveries',
    key: ['webhook_id', 'event_id'],
    columns: [{ name: 'last_attempts', as: 'json' }],
    since: momentIn('created_at'),
    prospect: noProspect,
    mine: null,
    about: () => sql`false`,
    origin: 'answered by endpoints of the account',
    retention: 'thirty days',
  },
  {
    name: 'crm_items',
    table: 'crm_items',
    key: ['run_id', 'position'],
    columns: [{ name: 'name', as: 'text' }],
    since: sql`(select r.created_at from crm_runs r where r.account_id = t.account_id and r.run_id = t.run_id)`,
    prospect: noProspect,
    mine: null,
    // An account that matched no company when it was listed may have been linked to one later.
    about: ({ account_id, company_id }) => sql`(t.company_id = ${company_id} or t.crm_id in (
      select l.crm_id from crm_links l where l.account_id = ${account_id} and l.company_id = ${company_id}))`,
    origin: 'the name of an account in the CRM, or of a company that was brought there',
    retention: 'until fifty later runs, or until the connection to the CRM is removed',
  },
  {
    name: 'crm_runs',
    table: 'crm_runs',
    key: ['run_id'],
    columns: [{ name: 'fault_detail', as: 'text' }],
    since: momentIn('created_at'),
    prospect: noProspect,
    mine: null,
    about: () => sql`false`,
    origin: 'the words of the CRM about a failed request',
    retention: 'until fifty later runs, or until the connection to the CRM is removed',
  },
  {
    name: 'dispatched_letters',
    table: 'dispatched_letters',
    key: ['project_id', 'release_id'],
    columns: [{ name: 'reason', as: 'text' }],
    since: momentIn('changed_at'),
    prospect: noProspect,
    mine: null,
    about: (company) => sql`t.release_id in (${releasesOf(company)})`,
    origin: 'the words of Pingen about a refused or a returned letter',
    retention: 'RELEASE_MONTHS (120), as the release',
  },
  {
    name: 'letter_dispatches',
    table: 'letter_dispatches',
    key: ['project_id', 'export_id'],
    columns: [{ name: 'fault_detail', as: 'text' }],
    since: momentIn('created_at'),
    prospect: noProspect,
    mine: null,
    about: (company) => sql`t.export_id in (select l.export_id from dispatched_letters l
      where l.account_id = ${company.account_id} and l.release_id in (${releasesOf(company)}))`,
    origin: 'the words of Pingen about a failed request',
    retention: 'RELEASE_MONTHS (120), as the release',
  },
]

function releasesOf({ account_id, prospect_ids }: Company) {
  return sql`select r.release_id from releases r
    where r.account_id = ${account_id} and r.prospect_id = any(${[...prospect_ids]}::text[])`
}
