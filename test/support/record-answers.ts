import { appendFileSync } from 'node:fs'
import { watchAnswers } from './answers.ts'

// Preloaded by every Node process that a test starts (child-environment.ts). If the process acts as a server, its
// responses are recorded, including those of the command line's own server. The test process validates them
// (answer-recorder.ts).

const file = process.env['ALPHORN_TEST_ANSWERS']
if (file !== undefined)
  watchAnswers(
    () => true,
    ({ headers, ...sent }) => {
      // Appends each response synchronously and in one write, which is safe with several writers: nothing is lost when
      // the process is killed afterwards.
      appendFileSync(file, `${JSON.stringify({ ...sent, headers: [...headers] })}\n`)
    },
  )
