import { bytes, collected, rowOf } from '@alphorn/test/directory/samples'
import { expect, test } from 'vitest'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { baselRows } from '#server/directory/sources/basel/company-rows'

const baselHead =
  'canton_id,canton,short_name_canton,district_id,district_de,muni_id,municipality,company_uri,company_uid,company_legal_name,type_id,company_type_de,plz,locality,zusatz,street,url_cantonal_register'

test('Basel-Stadt: an entry is read in full, and only a company is kept from the care-of line', async () => {
  const line = (zusatz: string, street: string) =>
    `3,Luzern,LU,311,Wahlkreis Sursee,1103,Sursee,https://register.ld.admin.ch/zefix/company/9000001,CHE600000380,"Beispiel, Haustechnik GmbH",https://ld.admin.ch/ech/97/legalforms/0107,GmbH,6210,Sursee,${zusatz},${street},https://lu.example`
  const text = [
    baselHead,
    line('c/o Anna Muster', 'Musterweg 1a'),
    line('c/o Treuhand AG', '"c/o Anna Muster\nMusterweg 1"'),
  ]
  const rows = await collected(baselRows(textLines([bytes(text.join('\n'))])))
  expect(rows.map(rowOf)).toMatchObject([
    {
      ehraid: 9_000_001,
      uid: 'CHE-600.000.380',
      name: 'Beispiel, Haustechnik GmbH',
      legal_form: '0107',
      seat_bfs_id: 1103,
      seat_name: 'Sursee',
      district: 'Wahlkreis Sursee',
      canton: 'LU',
      care_of: null,
      street: 'Musterweg',
      house_number: '1a',
    },
    { care_of: 'c/o Treuhand AG', street: 'Musterweg', house_number: '1' },
  ])
  expect(JSON.stringify(rows)).not.toContain('Anna')
  await expect(collected(baselRows(textLines([bytes('id,name\n1,A')])))).rejects.toThrow(
    'has changed: there is no column company_uri',
  )
})
