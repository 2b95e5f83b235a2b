import { parseUid } from '@alphorn/contract/core/uid'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { allAt, elementAt, textAt, xmlOf } from '#server/directory/connectors/xml'
import type { ParsedRow } from '#server/directory/companies/company-row'

/** The SOAP action of a lookup. */
export const lookupAction = 'http://www.uid.admin.ch/xmlns/uid-wse/IPublicServices/GetByUID'

/** Builds the request for one company. */
export function lookupEnvelope(uid: string) {
  const digits = uid.replace(/\D/g, '')
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"' +
    ' xmlns:uid="http://www.uid.admin.ch/xmlns/uid-wse" xmlns:ns="http://www.ech.ch/xmlns/eCH-0097/5">' +
    '<soapenv:Body><uid:GetByUID><uid:uid><ns:uidOrganisationIdCategorie>CHE</ns:uidOrganisationIdCategorie>' +
    `<ns:uidOrganisationId>${digits}</ns:uidOrganisationId></uid:uid></uid:GetByUID></soapenv:Body></soapenv:Envelope>`
  )
}

const vatStatuses: Readonly<Record<string, 'registered' | 'not_registered'>> = {
  2: 'registered',
  3: 'not_registered',
}

/**
 * Returns whether the body of a status 500 is the register's own response. SOAP reports faults this way, but a proxy
 * reports other errors.
 */
export function isLookupFault(bytes: Uint8Array): boolean {
  try {
    return textAt(xmlOf(bytes, 'The UID register'), 'Envelope', 'Body', 'Fault', 'faultstring') !== null
  } catch {
    return false
  }
}

const atLimit = 'The UID register takes 20 questions a minute, and had them.'

/** Returns whether the register refused a request because its rate limit is reached. */
export function isAtLimit(error: unknown): boolean {
  return error instanceof SourceFault && error.message === atLimit
}

/** Reads whether the company is registered for value added tax. Null: the register does not know the UID. */
export function lookupRow(bytes: Uint8Array): ParsedRow | null {
  const body = elementAt(xmlOf(bytes, 'The UID register'), 'Envelope', 'Body')
  const fault = textAt(body, 'Fault', 'faultstring')
  if (fault !== null) {
    if (fault.includes('Request_limit_exceeded')) throw new SourceFault('unavailable', atLimit)
    throw new SourceFault('refused', `The UID register refused the question: ${fault.slice(0, 200)}`, {
      ofOne: true,
    })
  }
  const result = elementAt(body, 'GetByUIDResponse')
  if (!result)
    throw new SourceFault('changed_format', 'The UID register has changed: it sent no GetByUIDResponse.')
  const [entity] = allAt(result, 'GetByUIDResult')
  const organisation = elementAt(entity, 'organisationType') ?? elementAt(entity)
  const identification = elementAt(organisation, 'organisation', 'organisationIdentification')
  const digits = textAt(identification, 'uid', 'uidOrganisationId')
  if (digits === null) return null
  const uid = parseUid(`CHE${digits}`)
  const vat = elementAt(organisation, 'vatRegisterInformation')
  const status = vatStatuses[textAt(vat, 'vatStatus') ?? '']
  return parsedRow(1, {
    uid: uid.ok ? uid.uid : digits,
    name: textAt(identification, 'organisationName'),
    ...(status && { vat: { status, since: textAt(vat, 'vatEntryDate') } }),
  })
}
