import { supplementDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const buildingNotices: SourceDefinition = {
  ...supplementDefaults,
  title: 'Building applications in the official gazette of the Canton of Zurich',
  url: 'https://amtsblatt.zh.ch/',
  endpoint: 'https://www.amtsblattportal.ch',
  every_hours: 12,
  licence:
    'terms of use of the Amtsblattportal: the source must be named, and that this is no official publication',
  has_addresses: true,
  page: {
    brings:
      'building applications of companies in the Canton of Zurich (rubric BP-ZH), as signals; those of private persons are not stored',
    login: 'no',
    use: 'personal and commercial use; see below',
  },
}
