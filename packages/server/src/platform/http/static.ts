import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseCoding, type Coding, minBytesToCompress } from '#server/platform/http/content-coding'
import type { Incoming, OutgoingFile } from '#server/platform/http/http-messages'

/** Answers requests for pages: a file of the bundle, or the page of the app; null if the pipeline answers. */
export type Pages = (incoming: Pick<Incoming, 'method' | 'target' | 'header'>) => Promise<OutgoingFile | null>

type File = { body: Buffer; type: string; etag: string; forever: boolean }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Pages may only run, load and connect to content of this origin; `style-src` allows no inline styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const safety = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Serves a built app from memory. Without a bundle the pipeline answers every path. */
export function createPages(folder: string): Pages {
  const files = existsSync(join(folder, 'index.html')) ? readFiles(folder) : new Map<string, File>()
  return async function pages({ method, target, header }) {
    if (method !== 'GET' && method !== 'HEAD') return null
    const [path = ''] = target.split('?', 1)
    const file = files.get(path) ?? (isPage(path, header('accept')) ? files.get('/index.html') : undefined)
    return file ? await answerWith(file, header) : null
  }
}

/** A browser that navigates to a page of the app accepts HTML; any other request gets 404. */
function isPage(path: string, accept: string | undefined) {
  return (
    !/^\/(?:api|app|feeds|spreadsheets|reconcile|p)\//.test(path) && (accept?.includes('text/html') ?? false)
  )
}

function readFiles(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path.slice(folder.length).replace(/^\/?/, '/'), readFile(path)]
      }),
  )
}

function readFile(path: string): File {
  const body = readFileSync(path)
  return {
    body,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    // The bundler names these files by their content.
    forever: path.includes('/assets/'),
  }
}

async function answerWith(file: File, header: Incoming['header']): Promise<OutgoingFile> {
  const headers = {
    ...safety,
    'content-type': file.type,
    'cache-control': file.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept, Accept-Encoding',
  }
  if (header('if-none-match') === file.etag) return { status: 304, headers, body: '' }
  const coding = codingOf(file, header('accept-encoding'))
  if (coding === null) return { status: 200, headers, body: file.body }
  return {
    status: 200,
    headers: { ...headers, 'content-encoding': coding },
    body: await compressFile(file, coding),
  }
}

function codingOf({ type, body }: File, accepted: string | undefined): Coding | null {
  return type === 'font/woff2' || body.length < minBytesToCompress ? null : chooseCoding(accepted)
}

const packers: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
}

/** By coding and content, for all servers of the process; at most as many as the files of the bundle. */
const compressed = new Map<string, Promise<Buffer>>()

/** Compressed at the first request, and cached. */
function compressFile({ body, etag }: File, coding: Coding) {
  const key = `${coding} ${etag}`
  const known = compressed.get(key) ?? packers[coding](body)
  compressed.set(key, known)
  return known
}
