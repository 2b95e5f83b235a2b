import { supplementDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const simap: SourceDefinition = {
  ...supplementDefaults,
  title: 'simap.ch, the Swiss platform for public procurement',
  url: 'https://www.simap.ch/',
  endpoint: 'https://www.simap.ch',
  pause_ms: 1000,
  every_hours: 12,
  licence: null,
  provides: [],
  has_addresses: true,
  page: {
    brings:
      'public contracts that companies won, awards that were revoked, and tenders that companies publish',
    login: 'no',
    use: 'facts, with the source; only the publication on simap.ch is binding',
  },
}
