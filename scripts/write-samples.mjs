import { mkdirSync, writeFileSync } from 'node:fs'
import { sampleLetters } from '@alphorn/test/prospecting/letters/letter-samples'

// Letters for people to read. A test compares them with what the executor writes.

const folder = new URL('../docs/samples/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('letters.md', folder), sampleLetters())
