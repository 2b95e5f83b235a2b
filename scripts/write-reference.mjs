import { readFileSync, writeFileSync } from 'node:fs'
import { commandPage } from '@alphorn/test/structure/documents/command-page'
import { extensionsPage } from '@alphorn/test/structure/documents/extensions-page'
import {
  configurationPage,
  sourcesTable,
  withTable,
} from '@alphorn/test/structure/documents/configuration-page'
import { withFigures } from '@alphorn/test/structure/documents/figures-page'

// The pages that are generated from tables of the code. test/structure/documents/generated-pages.test.ts compares them.
const docs = new URL('../docs/', import.meta.url)
writeFileSync(new URL('operate/configuration.md', docs), configurationPage())
writeFileSync(new URL('reference/cli.md', docs), commandPage())
writeFileSync(new URL('reference/extensions.md', docs), extensionsPage())

const sources = new URL('operate/sources.md', docs)
writeFileSync(sources, withTable(readFileSync(sources, 'utf8'), sourcesTable()))

const benchmarks = new URL('benchmarks.md', docs)
writeFileSync(benchmarks, withFigures(readFileSync(benchmarks, 'utf8')))
