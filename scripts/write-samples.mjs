import { mkdirSync, writeFileSync } from 'node:fs'
import { sampleLetters } from '@alphorn/test/prospecting/letters/letter-samples'

// Writes letters for people to read. A test compares them with the output of the executor.

const folder = new URL('../docs/samples/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('letters.md', folder), sampleLetters())
