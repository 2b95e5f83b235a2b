import { expect, test } from 'vitest'
import { streetOf } from '#server/directory/connectors/address-lines'
import { companyOnly, withoutPeople } from '#server/directory/connectors/care-of'

test.each([
  ['c/o Hans Muster', null],
  ['C/O: Hans Muster', null],
  ['c/oHans Muster', null],
  ['c / o Hans Muster', null],
  ['℅ Hans Muster', null],
  ['p.a. Hans Muster', null],
  ['P. A. Hans Muster', null],
  ['p/A Hans Muster', null],
  ['z. Hd. Hans Muster', null],
  ['bei Hans Muster', null],
  ['bei der Familie Muster', null],
  ['chez Renée Dupont', null],
  ['presso Ugo Rossi', null],
  ['c/o Muster Treuhand AG', 'c/o Muster Treuhand AG'],
  ['chez Fiduciaire Exemple Sàrl', 'chez Fiduciaire Exemple Sàrl'],
  ['c/o Muster Treuhand AG, Hans Muster', 'c/o Muster Treuhand AG'],
  ['c/o Hans Muster, Muster Treuhand AG', null],
  ['Dorfstrasse 1, c/o Hans Muster', 'Dorfstrasse 1'],
  ['Dorfstrasse 1 c/o Muster Treuhand AG', 'Dorfstrasse 1 c/o Muster Treuhand AG'],
  ['Postfach\nc/o Hans Muster', 'Postfach'],
  ['c/o Hans Muster\nDorfstrasse 1', 'Dorfstrasse 1'],
  ['Bei der Linde', 'Bei der Linde'],
  ['Chez-le-Bart', 'Chez-le-Bart'],
  ['Beim Bahnhof', 'Beim Bahnhof'],
  ['Chemin de Presso', 'Chemin de Presso'],
  ['Postfach', 'Postfach'],
])('The line %j is reduced to %j, without people', (line, left) => {
  expect(withoutPeople(line)).toBe(left)
})

test.each([
  ['Hans Muster', null],
  ['Muster Treuhand AG', 'Muster Treuhand AG'],
  ['c/o Muster Treuhand AG', 'c/o Muster Treuhand AG'],
])('The care-of line %j is reduced to %j', (line, left) => {
  expect(companyOnly(line)).toBe(left)
})

test.each([
  ['Hans Muster\nKantonsstrasse 20', { street: 'Kantonsstrasse', house_number: '20' }],
  ['c/o Hans Muster', {}],
  ['c/o Hans Muster 3', {}],
  ['Dorfstrasse 1\nc/o Hans Muster', { street: 'Dorfstrasse', house_number: '1' }],
  ['Hans Muster\nc/o Renée Dupont', {}],
  ['Dorfstrasse 1, c/o Hans Muster', { street: 'Dorfstrasse', house_number: '1' }],
  ['Bei der Linde 3', { street: 'Bei der Linde', house_number: '3' }],
])('Street and house number are extracted from %j', (text, street) => {
  expect(streetOf(text)).toEqual(street)
})
