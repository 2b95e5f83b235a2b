import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { parsePublication } from '#server/directory/sources/gazette/publication'
import { transaction } from '#server/platform/db/connection'
import { importPublication } from '#server/directory/sources/gazette/take-publication'

// The effects of a gazette publication on a company that the directory has.

const seatOf = (at: number, more: object = {}) => ({
  ehraid: at,
  uid: uidOf(at),
  name: `Muster Umzug ${at} AG`,
  legal_form: '0106',
  status: 'ACTIVE',
  founded_on: '2001-05-04',
  legal_seat: 'Bern',
  legal_seat_id: 351,
  canton: 'BE',
  address: { street: 'Dorfstrasse', house_number: '1', zip: '3000', town: 'Bern' },
  ...more,
})
const register = await openRegister([
  seatOf(1),
  seatOf(2),
  seatOf(3),
  seatOf(4),
  // Struck off, and registered again under another number at the same seat.
  seatOf(5, { ehraid: 50, status: 'CANCELLED' }),
  seatOf(5),
])

const company = (at: number, seat: string, street: string) =>
  `<company><name>Muster Umzug ${at} AG</name><uid>${uidOf(at)}</uid><seat>${seat}</seat><legalForm>0106</legalForm>
  <address><street>${street}</street><houseNumber>7</houseNumber><swissZipCode>8001</swissZipCode><town>${seat}</town></address>
  </company>`

/** Processes a publication with persons in its text, and returns the outcome. */
async function take(rubric: string, content: string, canton = 'ZH') {
  const text =
    'Inscrits: Dupont, Renée, de Lausanne, administratrice. Persone dimissionarie: Rossi, Ugo, da Lugano.'
  const xml = `<${rubric}:publication xmlns:${rubric}="x"><meta><id>id-${rubric}</id><subRubric>${rubric}</subRubric>
    <language>de</language><publicationNumber>${rubric}-1</publicationNumber><publicationDate>2099-11-20</publicationDate>
    <cantons>${canton}</cantons></meta><content><journalDate>2099-11-17</journalDate>
    <publicationText>${text}</publicationText>${content}</content></${rubric}:publication>`
  return transaction(register.write, (tx) => importPublication(tx, parsePublication(Buffer.from(xml))))
}
async function reported(at: number) {
  const { rows } = await register.read.query(
    `select kind, s.before->>'canton' as was, s.after->>'canton' as is, s.source, number, text from signals s
     join companies c using (company_id) where c.uid = $1 order by kind`,
    [uidOf(at)],
  )
  return rows
}
const moved = { was: 'BE', is: 'ZH', source: 'gazette' }

test('A known company that is entered in another canton counts as moved, not as newly founded', async () => {
  const taken = await take('HR01', `<commonsNew>${company(1, 'Zürich', 'Limmatquai')}</commonsNew>`)
  expect(taken).toEqual({ outcome: 'read', signals: 2 })
  expect(await reported(1)).toMatchObject([
    { kind: 'canton_changed', ...moved, number: 'HR01-1' },
    { kind: 'seat_moved', ...moved, number: 'HR01-1' },
  ])
})

test('A change that reports a moved seat also reports the changed canton', async () => {
  await take(
    'HR02',
    `<commonsNew>${company(2, 'Zürich', 'Limmatquai')}</commonsNew>
     <commonsActual>${company(2, 'Bern', 'Dorfstrasse')}</commonsActual>
     <transaction><update><changements><seatChanged>true</seatChanged></changements></update></transaction>`,
  )
  expect((await reported(2)).map(({ kind }) => kind)).toEqual(['canton_changed', 'seat_moved'])
})

const stateOf = async (at: number) =>
  (
    await register.read.query(
      'select ehraid, status, deleted_on::text from companies where uid = $1 order by ehraid',
      [uidOf(at)],
    )
  ).rows

test('A company that is struck off and entered again has no deletion date', async () => {
  const actual = `<commonsActual>${company(4, 'Bern', 'Dorfstrasse')}</commonsActual>`
  const gone = '<transaction><delete><deletionDate>2099-11-17</deletionDate></delete></transaction>'
  await take('HR03', `${actual}${gone}`)
  expect(await stateOf(4)).toEqual([{ ehraid: 4, status: 'cancelled', deleted_on: '2099-11-17' }])
  await take('HR02', `<commonsNew>${company(4, 'Bern', 'Dorfstrasse')}</commonsNew>${actual}${reentry}`)
  expect(await stateOf(4)).toEqual([{ ehraid: 4, status: 'active', deleted_on: null }])
})

const reentry =
  '<transaction><update><changements><statusChanged><reentry>true</reentry></statusChanged></changements></update></transaction>'

test('A publication refers to the active entry, and a re-entry to the struck-off one', async () => {
  const debtor = `<debtor><selectType>company</selectType><companies>${company(5, 'Bern', 'Dorfstrasse')}</companies></debtor>`
  expect(await take('KK01', debtor)).toMatchObject({ outcome: 'read' })
  expect(await stateOf(5)).toMatchObject([{ status: 'being_cancelled' }, { status: 'cancelled' }])
  await take('HR02', `<commonsNew>${company(5, 'Bern', 'Dorfstrasse')}</commonsNew>${reentry}`)
  expect(await stateOf(5)).toMatchObject([{ status: 'being_cancelled' }, { status: 'active' }])
})

test('No personal name of a publication is stored in any table, whatever its language', async () => {
  const { rows } = await register.read.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { table_name } of rows) {
    const found = await register.read.query(
      `select from ${table_name} t where t::text ~ 'Dupont|Renée|Rossi|Ugo'`,
    )
    expect([table_name, found.rowCount]).toEqual([table_name, 0])
  }
})
