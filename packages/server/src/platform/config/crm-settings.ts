/** Settings of the external systems that accounts can connect: CRMs, and the service that posts letters. */
export const crmSettings = {
  CRM_HOSTS: {
    usual: 'none',
    meaning:
      'The CRMs that accounts can connect, as origins of the public internet: `https://crm.example.ch`, separated by commas. See [CRM](../guides/crm.md).',
  },
  CRM_PRIVATE_HOSTS: {
    usual: 'none',
    meaning:
      'CRMs in your own network, as origins with `http:` or `https:`: `http://espocrm.lan:8080`. Their private addresses are allowed.',
  },
  PINGEN: {
    usual: 'off',
    meaning:
      '`on` lets accounts have letters posted by Pingen, each at its own cost. `staging` asks its test environment, which posts nothing. See [letters](../guides/letters.md#letters-by-pingen).',
  },
} as const
