import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiChanges, changesPage, unreleasedPage } from '@alphorn/test/api/api-changes'

// Writes docs/reference/api-changes.md: the changes for clients between two versions of the tracked OpenAPI document.
//   npm run api-changes                 from the last release (a tag v…) to this tree
//   npm run api-changes -- v1.0 v1.1    between two revisions

const root = new URL('../', import.meta.url)
const tracked = 'docs/reference/openapi/outreach.json'
const git = (...words) =>
  execFileSync('git', words, { cwd: fileURLToPath(root), encoding: 'utf8', maxBuffer: 1 << 28 }).trim()

const [from = lastRelease(), to] = process.argv.slice(2)
const page = from === undefined ? unreleasedPage() : comparedPage(from, to)
writeFileSync(new URL('docs/reference/api-changes.md', root), page)

function comparedPage(from, to) {
  const before = documentAt(from)
  const after = to === undefined ? readFileSync(new URL(tracked, root), 'utf8') : documentAt(to)
  return changesPage({
    changes: apiChanges(JSON.parse(before), JSON.parse(after)),
    from: nameOf(from),
    to: to === undefined ? 'the present state' : nameOf(to),
  })
}

function documentAt(revision) {
  return git('show', `${revision}:${tracked}`)
}

/** Returns the tag of the last release, or undefined before the first one. */
function lastRelease() {
  return git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] || undefined
}

/** Returns the name of a tag; for another revision, its day and its abbreviated hash. */
function nameOf(revision) {
  if (/^v\d/.test(revision)) return revision
  return `the state of ${git('show', '--no-patch', '--format=%cs (%h)', revision)}`
}
