import { supplementDefaults, type SourceDefinition } from '#server/directory/sources/definition'

export const uidRegister: SourceDefinition = {
  ...supplementDefaults,
  title: 'UID register of the Federal Statistical Office',
  url: 'https://www.uid.admin.ch/',
  endpoint: 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc',
  // At most 20 requests a minute.
  pause_ms: 3100,
  every_hours: 24,
  licence: null,
  authority: ['vat'],
  provides: ['vat'],
  has_addresses: false,
  page: {
    brings: 'whether a prospect is registered for value added tax',
    login: 'no',
    use: 'at most 20 questions a minute, prospects only',
  },
}
