import { expect, test } from 'vitest'
import { runProgram } from '#cli/worker/program'

test('A message whose umlaut arrives in two pieces is reported whole', async () => {
  // The bytes of "ü" are 303 274.
  const command = `printf 'Z\\303' >&2; sleep 0.1; printf '\\274rich fehlt' >&2; exit 1`
  expect(await runProgram(command, '', new AbortController().signal)).toEqual({
    fault: 'The program ended with 1. Zürich fehlt',
  })
})
