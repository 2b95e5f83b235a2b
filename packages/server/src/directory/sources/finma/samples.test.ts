import { bytes } from '@alphorn/test/directory/samples'
import { expect, test } from 'vitest'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { finmaList } from '#server/directory/sources/finma/licences'

test('FINMA: all licences of a UID are combined, and entries without a UID are left out', async () => {
  const text = `Name;UID;City;AuthorisationType DE;AuthorisationType FR;AuthorisationType IT;AuthorisationType EN
Beispiel Bank AG;CHE-600.000.380;Bern;Bank;Banque;Banca;Bank
Beispiel Bank AG;CHE600000380;Bern;Effektenhaus;;;Securities firm
Anna Muster;;Thun;Vermittlerin;;;Insurance intermediary
Falsch AG;CHE-123.456.789;Bern;Bank;;;Bank`
  const { rows } = await finmaList(textLines([bytes(text)]))
  expect(rows).toMatchObject([
    { line: 5, ok: false, reason: 'uid_check_digit' },
    {
      row: {
        uid: 'CHE-600.000.380',
        regulated: [
          { authority: 'FINMA', type: 'Bank' },
          { authority: 'FINMA', type: 'Securities firm' },
        ],
      },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('Anna')
})
