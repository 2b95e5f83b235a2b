import { setTimeout } from 'node:timers/promises'
import { connect } from '@alphorn/server/db/connect'
import { buildNextChunk } from '@alphorn/server/lists/build-chunk'

// A process that builds lists in small chunks until it is killed.

const [, , url = '', chunkSize = '100'] = process.argv
const { read, write } = connect(url, { size: 1 })
console.log('ready')
for (;;)
  if (!(await buildNextChunk({ ...write, pool: read }, { index: null, chunkSize: Number(chunkSize) })))
    await setTimeout(5)
