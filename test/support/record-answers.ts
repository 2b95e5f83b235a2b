import { appendFileSync } from 'node:fs'
import { watchAnswers } from './answers.ts'

// Read before anything else by every Node process that a test starts (child-environment.ts). If the process
// serves, its answers are written down, also those of the command line's own server. They are judged in the
// tests' process (answer-recorder.ts).

const file = process.env['ALPHORN_TEST_ANSWERS']
if (file !== undefined)
  watchAnswers(
    () => true,
    ({ headers, ...sent }) => {
      // At once, whole, and at the end, even with other writers: nothing is lost when the process is killed
      // after it.
      appendFileSync(file, `${JSON.stringify({ ...sent, headers: [...headers] })}\n`)
    },
  )
