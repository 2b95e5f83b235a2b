import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBits, numbersIn } from '#search/bits'
import { addHolders, countValues, newDimension, setValue, toCount } from '#search/dimension'

test('Companies with any of the given values are found and counted by value while others are added', () => {
  /** A dimension stores sets for few values, and lists for many. */
  const variety = fc.constantFrom(6, 300)
  const others = fc.array(fc.option(fc.nat(299)), { maxLength: 300 })
  const asked = fc.uniqueArray(fc.nat(299), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(variety, others, asked, fc.nat(599), (most, more, wanted, early) => {
      const valueOf = (number: number) => `value ${number % most}`
      const values = [
        ...Array.from({ length: most }, (_, number) => valueOf(number)),
        ...more.map((number) => (number === null ? null : valueOf(number))),
      ]
      const sought = new Set(wanted.map(valueOf))
      const dimension = newDimension()
      const holders = (count: number) => {
        const found = newBits(count)
        const codes = [...sought].flatMap((value) => dimension.codeOf.get(value) ?? [])
        addHolders(dimension, codes, count, found)
        return found
      }
      values.forEach((value, company) => {
        setValue(dimension, company, value)
        if (company === early) holders(company + 1)
      })
      const found = holders(values.length)
      expect([...numbersIn(found)]).toEqual(
        [...values.keys()].filter((company) => sought.has(values[company]!)),
      )
      const counts = countValues(dimension, toCount(found), values.length)
      for (const [value, code] of dimension.codeOf)
        expect(counts[code]).toBe(sought.has(value) ? values.filter((one) => one === value).length : 0)
    }),
  )
})
