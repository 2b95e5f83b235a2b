import { expect, test } from 'vitest'
import { streetAndNumber } from '#server/directory/connectors/address-lines'

test.each([
  ['Kantonsstrasse 20', 'Kantonsstrasse', '20'],
  ['rue du Lac 3bis', 'rue du Lac', '3bis'],
  ['Seestrasse 7 / 9', 'Seestrasse', '7 / 9'],
  ['Via Nassa, 12', 'Via Nassa', '12'],
  ['Dorf', 'Dorf', null],
  ['Rue du 31-Décembre 8', 'Rue du 31-Décembre', '8'],
  ['7', '7', null],
])('The line %j has the street %j and the number %j', (line, street, house_number) => {
  expect(streetAndNumber(line)).toEqual({ street, house_number })
})
