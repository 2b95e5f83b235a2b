import { supplementDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const aramis: SourceDefinition = {
  ...supplementDefaults,
  title: 'ARAMIS, the Confederation’s database of research projects',
  url: 'https://www.aramis.admin.ch/',
  endpoint: 'https://www.webservice.aramis.admin.ch',
  pause_ms: 1000,
  every_hours: 168,
  licence: null,
  has_addresses: true,
  page: {
    brings:
      'research projects that the Confederation funds and companies take part in, with funding and period, as signals',
    login: 'no',
    use: 'facts, with the source',
  },
}
