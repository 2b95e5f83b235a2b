import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseChid, parseUid } from '@alphorn/contract/core/uid'

const real = new URL('../../../shared/data/real/companies_real.jsonl', import.meta.url)
type Row = { uid: string; chid?: string }

test.skipIf(!existsSync(real))(
  'The UIDs and CH-IDs of real companies are valid (skipped: no real rows available)',
  () => {
    const rows = readFileSync(real, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
    expect(rows.length).toBeGreaterThan(3000)
    for (const { uid, chid } of rows) {
      expect(parseUid(uid)).toEqual({ ok: true, uid })
      if (chid) expect(parseChid(chid)).toMatchObject({ ok: true })
    }
  },
)
