import { existsSync, readFileSync } from 'node:fs'
import { bytes, rowOf, samples } from '@alphorn/test/directory/samples'
import { expect, test } from 'vitest'
import { lookupEnvelope, lookupRow } from '#server/directory/sources/uid-register/lookup'

test('The UID register: a lookup is sent in the form of the public service', () => {
  const letters = (text: string) => text.replaceAll(/>\s+</g, '><').replace('<soapenv:Header/>', '').trim()
  const url = new URL('uid/GetByUID_request.xml', samples)
  if (existsSync(url)) expect(lookupEnvelope('CHE-600.000.380')).toBe(letters(readFileSync(url, 'utf8')))
  expect(lookupEnvelope('CHE-600.000.380')).toContain('<ns:uidOrganisationId>600000380<')
})

const uidAnswer = (vat: string) => `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
  <GetByUIDResponse xmlns="http://www.uid.admin.ch/xmlns/uid-wse"><GetByUIDResult><organisationType>
    <organisation><organisationIdentification>
      <uid><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>600000380</uidOrganisationId></uid>
      <organisationName>Beispiel Haustechnik GmbH</organisationName>
    </organisationIdentification></organisation>
    <vatRegisterInformation><vatStatus>${vat}</vatStatus><vatEntryDate>2019-01-01</vatEntryDate></vatRegisterInformation>
  </organisationType></GetByUIDResult></GetByUIDResponse></s:Body></s:Envelope>`

// No real response was recorded: these samples follow what public clients read.
test('The UID register: the answer states whether a company is registered for VAT', () => {
  expect(rowOf(lookupRow(bytes(uidAnswer('2'))))).toMatchObject({
    uid: 'CHE-600.000.380',
    vat: { status: 'registered', since: '2019-01-01' },
  })
  expect(rowOf(lookupRow(bytes(uidAnswer('1'))))).toMatchObject({ vat: null })
  const fault = (text: string) =>
    bytes(`<Envelope><Body><Fault><faultstring>${text}</faultstring></Fault></Body></Envelope>`)
  expect(() => lookupRow(fault('Request_limit_exceeded'))).toThrow('20 questions a minute')
  expect(() => lookupRow(fault('Data_validation_failed'))).toThrow('refused the question')
})

test.each<[() => unknown, string]>([
  [() => lookupRow(bytes('<Envelope><Body/></Envelope>')), 'no GetByUIDResponse'],
])('The UID register: an invalid answer is reported as such: %#', (reading, words) => {
  expect(reading).toThrow(words)
})
