import { replicaDefaults, openData, type SourceDefinition } from '#server/directory/sources/definition'

export const basel: SourceDefinition = {
  ...replicaDefaults,
  title: 'Commercial register, as republished by the canton of Basel-Stadt from LINDAS',
  url: 'https://data.bs.ch/explore/dataset/100330/',
  endpoint: 'https://data-bs.ch/stata/zefix_handelsregister/all_cantons',
  pause_ms: 2000,
  timeout_ms: 1_800_000,
  every_hours: 168,
  licence: openData,
  precedence: 1,
  has_addresses: true,
  page: {
    brings: 'every entry of the register with an address, all cantons: name, form, seat, address',
    login: 'no',
    use: 'anything, with the source',
  },
}
