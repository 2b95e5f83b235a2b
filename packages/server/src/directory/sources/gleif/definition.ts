import { supplementDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const gleif: SourceDefinition = {
  ...supplementDefaults,
  title: 'GLEIF, the Global Legal Entity Identifier Foundation',
  url: 'https://www.gleif.org/',
  endpoint: 'https://api.gleif.org',
  pause_ms: 1500,
  every_hours: 168,
  licence: 'CC0 1.0',
  authority: ['lei'],
  provides: ['lei', 'founded_on'],
  has_addresses: false,
  page: { brings: 'LEI and the day of founding', login: 'no', use: 'anything' },
}
