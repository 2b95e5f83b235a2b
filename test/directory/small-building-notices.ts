import type { SmallPublication } from './small-gazette.ts'

// A fake official gazette of the Canton of Zurich. Its publications have every element of a recorded one from a public
// reader. All companies, people and offices are invented.

/** A builder or a planner: a company with or without a UID, or a private person. */
export type SmallParty = { name: string; uid?: string; street?: string; town?: string; person?: true }

export type SmallBuildingNotice = {
  id: string
  number?: string
  published_on: string
  project?: string
  municipality?: string
  parcel?: string
  builders: readonly SmallParty[]
  planners?: readonly SmallParty[]
  sub_rubric?: string
}

/** Returns a publication in the form that `smallGazette` serves. */
export function buildingPublication(notice: SmallBuildingNotice): SmallPublication {
  const { id, number = `BP-ZH01-${id}`, published_on, sub_rubric = 'BP-ZH01' } = notice
  return { id, number, published_on, sub_rubric, content: contentOf(notice) }
}

function contentOf({
  project = 'Neubau Lagerhalle mit Photovoltaikanlage',
  municipality = 'Musterwil',
  parcel = 'Kat.-Nr. 3344',
  builders,
  planners = [{ name: 'Architektur Beispiel GmbH', uid: 'CHE-600.000.380' }],
}: SmallBuildingNotice) {
  return `<localization><municipalityId><key>2</key><term><de>${municipality}</de></term></municipalityId></localization>
    <buildingContractor>${legalEntity(builders, partiesOf(builders))}</buildingContractor>
    <delegation><selectType>yes</selectType><buildingContractor>${legalEntity(
      [{ name: 'Vertretung Muster AG' }],
      partiesOf([{ name: 'Vertretung Muster AG' }]),
    )}</buildingContractor></delegation>
    <projectFramer><selectType>other</selectType>${legalEntity(planners, '')}${partiesOf(planners)}</projectFramer>
    <projectDescription>${project}</projectDescription>
    <projectLocation><address><swissZipCode>8910</swissZipCode><town>${municipality}</town></address></projectLocation>
    <districtCadastre><relation><cadastre>${parcel}</cadastre><buildingZone>Gewerbezone</buildingZone></relation></districtCadastre>
    <locationCirculationOffice>Bauamt, Hans Muster</locationCirculationOffice>
    <daysAfterPublication>20</daysAfterPublication><entryDeadline>2026-12-10</entryDeadline>`
}

function legalEntity(parties: readonly SmallParty[], inside: string) {
  const kind = parties.some(({ person }) => person) ? 'person' : 'company'
  return `<legalEntity><selectType>${kind}</selectType>${inside}</legalEntity>`
}

function partiesOf(parties: readonly SmallParty[]) {
  if (parties.some(({ person }) => person)) return parties.map(personOf).join('')
  return `<multi>${parties.map(companyOf).join('')}</multi>`
}

function companyOf({ name, uid, street = 'Werkstrasse', town = 'Musterwil' }: SmallParty) {
  const numbers =
    uid === undefined
      ? ''
      : `<uid>${uid}</uid><uidOrganisationId>${uid.replaceAll(/\D/g, '')}</uidOrganisationId>
         <uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><legalForm>0106</legalForm>`
  return `<companies><noUID>${uid === undefined}</noUID><company><name>${name}</name>${numbers}
    <address><street>${street}</street><houseNumber>1</houseNumber><swissZipCode>8910</swissZipCode><town>${town}</town></address>
    </company></companies>`
}

function personOf({ name, town = 'Musterwil' }: SmallParty) {
  return `<persons><person><prename>${name}</prename><name>${name}</name><addressSwitzerland><street>Dorfweg</street>
    <houseNumber>1</houseNumber><swissZipCode>8910</swissZipCode><town>${town}</town></addressSwitzerland></person></persons>`
}
