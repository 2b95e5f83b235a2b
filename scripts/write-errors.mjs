import { writeFileSync } from 'node:fs'
import { errorPage } from '@alphorn/test/api/error-page'

// Writes docs/reference/errors.md from the table of the contract. A test compares the two.
writeFileSync(new URL('../docs/reference/errors.md', import.meta.url), errorPage())
