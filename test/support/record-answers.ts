import { appendFileSync } from 'node:fs'
import { watchAnswers } from './answers.ts'

// Read before anything else by every Node process that a test starts (child-environment.ts): should it serve, be it as the
// command line's own server, then what it answers is written down, to be judged in the tests' process (answer-recorder.ts).

const file = process.env['ALPHORN_TEST_ANSWERS']
if (file !== undefined)
  watchAnswers(
    () => true,
    ({ headers, ...sent }) => {
      // At once, whole, and at the end, whoever else writes: nothing is lost when the process is killed after it.
      appendFileSync(file, `${JSON.stringify({ ...sent, headers: [...headers] })}\n`)
    },
  )
