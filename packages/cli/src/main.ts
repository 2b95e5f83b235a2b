#!/usr/bin/env node
import { oldNodeMessage } from '#cli/command/node-version'

const message = oldNodeMessage(process.versions.node)
if (message !== null) {
  console.error(message)
  process.exit(1)
}
// Loaded only now, because an older Node cannot load or run all of it.
await import('#cli/command-line')
