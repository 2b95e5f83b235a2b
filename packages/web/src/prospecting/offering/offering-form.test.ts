import { expect, test } from 'vitest'
import { type EditedOffering, offeringResolver } from '#web/prospecting/offering/offering-form.ts'
import { emptyOffering } from '#web/prospecting/project-fields/project-form.ts'
import { pointKey } from '#web/prospecting/offering/translations.ts'

const offering: EditedOffering['offering'] = {
  ...emptyOffering,
  name: 'Dächer',
  summary: 'Wir decken Dächer.',
  points: [
    { id: '1', text: 'Seit zwanzig Jahren' },
    { id: '2', text: 'Mit zwölf Leuten' },
  ],
  sender: { name: 'Anna', organisation: 'Acme', address: 'Bern', email: 'anna@acme.example' },
}
const errorsOf = async (typed: EditedOffering['typed']) =>
  (await offeringResolver({ offering, typed }, undefined, {} as never)).errors

test('An empty translation is not an error', async () => {
  expect(await errorsOf({ fr: { name: '', summary: '', points: {} } })).toEqual({})
})

test('An error in a translation is shown at its field, whichever points are left out', async () => {
  const points = { [pointKey('2')]: 'Court' }
  expect((await errorsOf({ fr: { name: 'Toits', summary: '', points } })).typed).toEqual({
    fr: {
      summary: { type: 'required', message: 'required' },
      points: { 'of-2': { type: 'too_short', message: 'too_short' } },
    },
  })
})

test('A complete translation is accepted unchanged', async () => {
  const typed = { it: { name: 'Tetti', summary: 'Copriamo tetti.', points: {} } }
  expect(await offeringResolver({ offering, typed }, undefined, {} as never)).toEqual({
    values: { offering, typed },
    errors: {},
  })
})
