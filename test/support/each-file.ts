import { afterAll, afterEach } from 'vitest'
import { endFile, endTest } from './file-end.ts'

// Read again for each test file (`setupFiles`). Hooks after a file are done in reverse: these come last.
afterEach(endTest)
afterAll(endFile)
