import { helpOn } from '@alphorn/contract/core/error-help'

// Faults as n8n shows them: the fault as message, the remedy as description.

type FieldFault = { code: string; field: string; detail: string }
type Facts = { httpCode?: string; fields?: readonly FieldFault[]; cause?: unknown }

/** A fault of a call. n8n shows `message`, below it `description`, and the number of the item. */
export class AlphornFault extends Error {
  override readonly name = 'AlphornFault'
  readonly description: string
  readonly httpCode: string | null
  /** The faults of the body, by path. */
  readonly fields: readonly FieldFault[]
  /** Set for the fault of one item. */
  context: { itemIndex?: number } = {}

  constructor(message: string, remedy: string, { httpCode, fields = [], cause }: Facts = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.description = remedy
    this.httpCode = httpCode ?? null
    this.fields = fields
  }
}

/** Remedies in n8n, where they differ from those of other callers of the API. */
const remedies: Readonly<Record<string, string>> = {
  validation_failed: 'Correct the fields of the node that the message is about, and run it again.',
  unauthenticated:
    "Open the credential in n8n and enter the secret of an active API credential. An owner creates one in Alphorn's browser app, under *Settings*, *API credentials*.",
  forbidden:
    'Create an API credential with the missing scope in Alphorn, and enter its secret in the credential in n8n.',
  not_found:
    'Check the IDs, and whether the API credential is limited to other projects. A 404 for every call means that the address is wrong, or that the operator settings FORMS (without outreach) or EXTENSIONS hide the routes.',
}

type RefusalBody = {
  error: { code: string; message: string; errors?: FieldFault[] }
  request_id?: string
  retry_after?: number
}

/** Builds the fault of an unsuccessful response. */
export function faultOfAnswer(address: string, status: number, body: unknown): AlphornFault {
  if (!isRefusal(body))
    return new AlphornFault(
      `${address} answered with status ${status}, and not as Alphorn does.`,
      'Check the address in the credential: it is where the browser app of Alphorn is, without a path.',
      { httpCode: String(status) },
    )
  const { code, message, errors: fields = [] } = body.error
  const details = fields.map(({ field, detail }) => `${detail} (${field})`)
  const remedy = [
    remedies[code] ?? helpOn(code)?.remedy,
    body.retry_after === undefined
      ? undefined
      : `Alphorn accepts the call again in ${body.retry_after} seconds. 'Retry On Fail' in the settings of the node begins with the first item. Nothing is done twice.`,
    `Code ${code}, request ${body.request_id ?? 'unknown'}.`,
  ]
  return new AlphornFault(
    details.length === 0 ? message : details.join(' '),
    remedy.filter((part) => part !== undefined).join(' '),
    { httpCode: String(status), fields },
  )
}

function isRefusal(body: unknown): body is RefusalBody {
  const error = isObject(body) ? body['error'] : undefined
  return isObject(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Builds the fault of a call without a response. */
export function faultOfSilence(address: string, cause: unknown): AlphornFault {
  return new AlphornFault(
    `Alphorn at ${address} cannot be reached: ${reasonIn(cause)}.`,
    "Check the address in the credential, and whether Alphorn runs. 'Retry On Fail' in the settings of the node repeats the call, and nothing is done twice.",
    { cause },
  )
}

function reasonIn(cause: unknown): string {
  if (!isObject(cause)) return String(cause)
  const { code, message } = cause
  if (typeof code === 'string' && code !== '') return code
  return typeof message === 'string' && message !== '' ? message : 'no reason was given'
}
