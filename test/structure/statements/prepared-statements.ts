import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preparedTexts } from '@alphorn/server/platform/db/statement'

// Loads the given modules and prints every statement that they prepare, by name. It runs in a separate process, in
// which no test has prepared any.

const root = join(import.meta.dirname, '../../..')

for (const file of process.argv.slice(2)) await import(pathToFileURL(join(root, file)).href)
process.stdout.write(JSON.stringify([...preparedTexts]), () => process.exit(0))
