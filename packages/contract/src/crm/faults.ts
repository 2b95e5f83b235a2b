/** Reasons why a synchronisation with a CRM stopped, by code. Each message states the fault and the remedy. */
export const crmFaults = {
  host_not_allowed:
    'The operator does not allow this host any more. Ask for it in CRM_HOSTS or CRM_PRIVATE_HOSTS, then start again.',
  key_unreadable: 'The API key cannot be read: its pepper is gone. Save the connection with the key again.',
  unreachable: 'The CRM could not be reached. Check that it runs and that its address is right.',
  not_public: 'The host of the CRM has a private address. Ask the operator to name it in CRM_PRIVATE_HOSTS.',
  timed_out: 'The CRM did not answer within 20 seconds. Start again when it is less busy.',
  redirected: 'The CRM redirects to another address. Save the connection with the address it redirects to.',
  not_json: 'The address answers with a page, not with the EspoCRM API. Save the address of the CRM itself.',
  not_espocrm: 'The answer is not one of EspoCRM. Save the address of an EspoCRM 7 or later.',
  too_large: 'An answer of the CRM is longer than 2 MB. Shorten the texts of its accounts.',
  unauthorized: 'The CRM refuses the API key. Save the connection with a key that is valid.',
  forbidden:
    'The API user may not do this in the CRM. Give its role read, create and edit of accounts and tasks, and read of contacts.',
  not_found: 'The CRM has no API at this address. Save the address that you open in the browser.',
  refused: 'The CRM refused a request. Its words are in `fault_detail`.',
  busy: 'The CRM answered five times that it is busy or broken. Start again later.',
  page_repeated: 'The CRM sends the same page again and again. Its list cannot be read to the end.',
  too_many_records: 'The CRM has more than 200,000 records of a kind. Only the first 200,000 were read.',
  uid_field_unknown:
    'The CRM has no attribute of the name in `uid_field`. Create it there or correct the name.',
  address_changed: 'Another address was saved while the synchronisation ran. Start it again at that address.',
  internal: 'The synchronisation failed for a reason of Alphorn’s own. The log of the service names it.',
} as const
export type CrmFault = keyof typeof crmFaults
