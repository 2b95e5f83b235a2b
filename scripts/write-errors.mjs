import { writeFileSync } from 'node:fs'
import { errorPage } from '@alphorn/test/api/error-page'

// docs/reference/errors.md, written from the table of the contract. A test compares the two.
writeFileSync(new URL('../docs/reference/errors.md', import.meta.url), errorPage())
