import { setTimeout } from 'node:timers/promises'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { buildNextChunk } from '@alphorn/server/lists/build-chunk'

// A process that builds lists in small chunks until it is killed. After the given number of chunks it idles.

const [, , url = '', chunkSize = '100', most = 'Infinity'] = process.argv
const { read, write } = connectPools(url, { size: 1 })
console.log('ready')
for (let chunks = 0; ;)
  if (
    chunks < Number(most) &&
    (await buildNextChunk({ ...write, pool: read }, { index: null, chunkSize: Number(chunkSize) }))
  )
    chunks++
  else await setTimeout(5)
