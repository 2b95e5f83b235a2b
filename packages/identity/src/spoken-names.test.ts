import { expect, test } from 'vitest'
import { at, type Invented, judge } from '#identity/cases/invented-register'

const garage = at('Garage Trimbol, Inhaber Peter Trimbol', 'Thun', { legal_form: '0101' })
const transport = at('TBM Trimbolbus Montera AG', 'Thun', { legal_form: '0106' })
const nursing = at('Spitex-Verein Oberes Trimboltal', 'Thun', { legal_form: '0109' })
const practice = at('Praxis für Physiotherapie Trimbol', 'Thun', { legal_form: '0101' })
const joiner = at('Schreinerei Hans Trimbol GmbH', 'Thun')
const concepts = at('Trimbol Zwirbel Concepts GmbH', 'Thun')

const taken: readonly (readonly [typed: string, registered: Invented])[] = [
  ['Garage Trimbol', garage],
  ['Trimbol Peter, Garage', garage],
  ['Garage Trimbol (Inh. P. Trimbol)', garage],
  ['Garage Trimbol (P. Trimbol)', garage],
  ['Trimbolbus Montera AG', transport],
  ['Spitex Oberes Trimboltal', nursing],
  ['Physiotherapie Trimbol', practice],
  ['Trimbol Hans GmbH', joiner],
  ['Trimbol Zwirbel Concepts (Switzerland)', concepts],
  ['12 Trimbol Zwirbel Concepts GmbH', concepts],
  ['Nr. 12 Trimbol Zwirbel Concepts GmbH', concepts],
]

test.each(taken)(
  '%s is resolved to the company at its place and stays open without a place',
  (name, company) => {
    expect(judge({ name, place: 'Thun' }, [company])).toMatchObject({ outcome: 'resolved', hits: [company] })
    expect(judge({ name }, [company]).outcome).not.toBe('resolved')
    expect(judge({ name, place: 'Chur' }, [company]).outcome).not.toBe('resolved')
  },
)

const asked: readonly (readonly [typed: string, registered: Invented])[] = [
  ['Garage Trimbol (Inh. K. Trimbol)', garage],
  ['Garage Trimbol (P. Zwirbel)', garage],
  ['Carrosserie Trimbol', garage],
  ['Trimbolbus AG', transport],
  ['TZM Trimbolbus Montera AG', transport],
  ['Spitex Unteres Trimboltal', nursing],
  ['Spitex Oberes Trimboltal AG', nursing],
  ['Ergotherapie Trimbol', practice],
  ['Trimbol Hans', joiner],
  ['Trimbol Heinz GmbH', joiner],
  ['Trimbol GmbH', joiner],
  ['Zimmerei Hans Trimbol GmbH', joiner],
  ['Trimbol (Switzerland)', concepts],
  ['Trimbol Zwirbel Concepts (Schweiz) GmbH', concepts],
  ['12 Trimbol Zwirbel Concepts AG', concepts],
]

test.each(asked)('%s is not resolved to the company at the place', (name, company) => {
  expect(judge({ name, place: 'Thun' }, [company]).outcome).not.toBe('resolved')
})

test.each([
  ['Spitex Oberes Trimboltal', nursing, at('Spitex Oberes Trimboltal Pflege AG', 'Thun')],
  ['Trimbol Zwirbel Concepts (Switzerland)', concepts, at('Trimbol Zwirbel Concepts Schweiz AG', 'Thun')],
  ['Trimbol Hans GmbH', joiner, at('Hans Trimbol Immobilien GmbH', 'Thun')],
  ['Garage Trimbol', garage, at('Garage Trimbol & Zwirbel KlG', 'Thun')],
])(
  '%s is not resolved to the first company when another at the place has these words',
  (name, company, other) => {
    expect(judge({ name, place: 'Thun' }, [company]).outcome).toBe('resolved')
    const { outcome, hits } = judge({ name, place: 'Thun' }, [company, other])
    expect(hits[0]!.name === other.name || outcome === 'ambiguous').toBe(true)
  },
)
