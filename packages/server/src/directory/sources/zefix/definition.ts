import { registerDefaults, openData, type SourceDefinition } from '#server/directory/sources/definition'

export const zefix: SourceDefinition = {
  ...registerDefaults,
  title: 'Zefix, the central business name index',
  url: 'https://www.zefix.admin.ch/',
  endpoint: 'https://www.zefix.admin.ch/ZefixPublicREST',
  every_hours: 24,
  licence: openData,
  precedence: 3,
  has_addresses: true,
  page: {
    brings:
      'what changed, day by day, and each of those companies in full: status, capital, old names, branches, mergers',
    login: 'HTTP Basic, free, on request from the register',
    use: 'anything, with the source',
  },
}
