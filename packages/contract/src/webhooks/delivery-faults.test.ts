import { expect, test } from 'vitest'
import { deliveryFaultOf, deliveryFaults, statusFault } from '#contract/webhooks/delivery-faults'

test('Every sentence is known by its code, and a status by its number', () => {
  for (const [code, sentence] of Object.entries(deliveryFaults)) expect(deliveryFaultOf(sentence)).toBe(code)
  expect(deliveryFaultOf(statusFault(503))).toEqual({ status: 503 })
})

test('Words of the network have no code', () => {
  expect(deliveryFaultOf('unable to verify the first certificate')).toBeUndefined()
})
