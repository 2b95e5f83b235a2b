import { expect, test } from 'vitest'
import { deliveryFaultOf, deliveryFaults, statusFault } from '#contract/webhooks/delivery-faults'

test('Every fault sentence maps to its code, and a status fault to its number', () => {
  for (const [code, sentence] of Object.entries(deliveryFaults)) expect(deliveryFaultOf(sentence)).toBe(code)
  expect(deliveryFaultOf(statusFault(503))).toEqual({ status: 503 })
})

test('A network error message has no code', () => {
  expect(deliveryFaultOf('unable to verify the first certificate')).toBeUndefined()
})
