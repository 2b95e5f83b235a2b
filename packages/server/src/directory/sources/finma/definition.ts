import { supplementDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const finma: SourceDefinition = {
  ...supplementDefaults,
  title: 'FINMA, institutions authorised by the financial market supervisor',
  url: 'https://www.finma.ch/en/finma-public/authorised-institutions-individuals-and-products/',
  endpoint: 'https://www.finma.ch/en/~/media/finma/dokumente/bewilligungstraeger/csv/uid.csv',
  pause_ms: 2000,
  timeout_ms: 120_000,
  every_hours: 24,
  licence: null,
  authority: ['regulated'],
  provides: ['regulated'],
  has_addresses: false,
  page: { brings: 'licences of supervised institutions', login: 'no', use: 'facts, with the source' },
}
