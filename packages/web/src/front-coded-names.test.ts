import { placeNames } from '@alphorn/contract/prospecting/grounding/places/place-names'
import { expect, test } from 'vitest'
import { codeOfNames } from '../front-coded-names.ts'

const read = async (names: readonly string[]): Promise<unknown> => {
  const module = (await import(`data:text/javascript,${encodeURIComponent(codeOfNames(names))}`)) as object
  return (module as { placeNames: unknown }).placeNames
}

test('The thread that checks texts has the same places in the same order as the service', async () => {
  expect(await read(placeNames)).toEqual(placeNames)
})

test('Front-coded names may share any number of letters, and need no order', async () => {
  const names = ['Wil', 'Wila', 'Wildhaus-Alt St. Johann', 'Wildhaus-Alt St. Gallen', 'Äsch', 'Aarau']
  expect(await read(names)).toEqual(names)
})
