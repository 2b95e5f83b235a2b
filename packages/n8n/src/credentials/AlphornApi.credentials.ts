import type { CredentialRequest, NodeProperty } from '#n8n/n8n-types'

/** The credential type `alphornApi`. n8n instantiates the class with the name of the file. */
export class AlphornApi {
  readonly name = 'alphornApi'
  readonly displayName = 'Alphorn API'
  readonly icon = { light: 'file:alphorn.svg', dark: 'file:alphorn.dark.svg' } as const
  readonly properties: NodeProperty[] = [
    {
      displayName: 'Address',
      name: 'address',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. https://alphorn.example.com',
      description: 'Where Alphorn is, without a path. The browser app has the same address.',
    },
    {
      displayName: 'Secret',
      name: 'secret',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      placeholder: 'e.g. alp_…',
      description:
        'The secret of an API credential. An owner creates it in the browser app, under *Settings*, *API credentials*. Triggers need the scope webhooks:manage.',
    },
  ]
  readonly authenticate = {
    type: 'generic' as const,
    properties: { headers: { Authorization: '=Bearer {{$credentials.secret}}' } },
  }
  /** n8n sends this request when the credential is saved, and shows whether it succeeded. */
  readonly test: CredentialRequest = {
    request: {
      baseURL: '={{$credentials.address.replace(/[/]+$/, "")}}',
      url: '/api/v1/outreach/me',
    },
  }
}
