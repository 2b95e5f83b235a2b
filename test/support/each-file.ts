import { afterAll, afterEach } from 'vitest'
import { endFile, endTest } from './file-end.ts'

// Evaluated again for each test file (`setupFiles`). Hooks after a file run in reverse order: these run last.
afterEach(endTest)
afterAll(endFile)
