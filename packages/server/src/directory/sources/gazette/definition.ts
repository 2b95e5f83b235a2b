import { registerDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const gazette: SourceDefinition = {
  ...registerDefaults,
  title: 'Swiss Official Gazette of Commerce (SHAB, FOSC, FUSC)',
  url: 'https://www.shab.ch/',
  endpoint: 'https://www.shab.ch',
  every_hours: 12,
  licence:
    'terms of use of the Amtsblattportal: the source must be named, and that this is no official publication',
  precedence: 4,
  has_addresses: true,
  page: {
    brings:
      'publications of the register and of bankruptcies (rubrics HR and KK), as signals with before and after',
    login: 'no',
    use: 'personal and commercial use; see below',
  },
}
