import { replicaDefaults, openData, type SourceDefinition } from '#server/directory/sources/definition'

export const lindas: SourceDefinition = {
  ...replicaDefaults,
  title: 'Commercial register in LINDAS, the linked data service of the Confederation',
  url: 'https://register.ld.admin.ch/',
  endpoint: 'https://lindas.admin.ch/query',
  pause_ms: 1000,
  timeout_ms: 120_000,
  every_hours: 168,
  licence: openData,
  precedence: 2,
  has_addresses: true,
  page: {
    brings: 'purposes, for companies that the directory has',
    login: 'no',
    use: 'anything, with the source',
  },
}
